// Senders (specification, sections 2, 4, 5 and 8; P17).
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSenderVerified } from '../senders.ts'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { toast } from '../../../ui/index.ts'
import { address, heading, pressable, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { ann, bob, card, changes, dialog, firm, openSenders, refuse } from './senders-page.ts'

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe("'Email Senders'", () => {
  // spec: 2.senders.header
  it("shows each sender as a card, below a button 'Add Sender'", async () => {
    openSenders([ann, bob])
    await heading('Email Senders')
    await card('Ann')
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Ann', 'Bob', 'Domain Management'])
    expect(screen.getByRole('button', { name: 'Add Sender' })).toBeDefined()
  })

  // spec: 2.senders.loading
  it("says 'Loading data...' until senders and domains are there", async () => {
    openSenders([ann], [firm], { 'GET /api/domains': () => new Promise<Response>(() => undefined) })
    await screen.findByText('Loading data...')
    expect(screen.queryByText('Ann')).toBeNull()
  })

  // spec: 2.senders.failed, 8.senders.load
  it.each(['senders', 'domains'])(
    "shows the failure of %s in a card, and 'Try again' removes the card and loads both again",
    async (failing) => {
      const answer = vi.fn<() => Response | Promise<Response>>(refuse('The database is away.', 500))
      const page = openSenders([ann], [firm], { [`GET /api/${failing}`]: answer })
      await screen.findByText('An error occurred:')
      expect(screen.getByText('The database is away.')).toBeDefined()
      expect(screen.queryByText('Ann')).toBeNull()
      const before = requests().length
      answer.mockImplementation(() => new Promise<Response>(() => undefined))
      await page.click(screen.getByRole('button', { name: 'Try again' }))
      await screen.findByText('Loading data...')
      expect(screen.queryByText('An error occurred:')).toBeNull()
      expect(
        requests()
          .slice(before)
          .map(({ url }) => url)
          .sort(),
      ).toEqual(['/api/domains', '/api/senders'])
    },
  )

  // spec: 2.senders.ukrainian
  it('is in Ukrainian throughout if Ukrainian is chosen', async () => {
    await chooseLanguage('uk')
    openSenders([ann])
    await heading('Відправники')
    await screen.findByText('v=spf1 a mx ~all')
    const names =
      /v=spf1 a mx ~all|v=DMARC1; p=none; rua=mailto:dmarc@bounces\.example|DMARC|UTC|(ann@)?firm\.example|Ann|DNS|SPF|DKIM|TXT|RSA|Ed25519|Lettermill|Amazon SES|Postmark|Gmail|Outlook/g
    expect(screen.getByRole('main').textContent?.replace(names, '')).not.toMatch(/[a-z]/i)
  })
})

describe('a sender', () => {
  // spec: 2.senders.card, 2.senders.card-domain
  it('shows whether its address and its domain are verified', async () => {
    openSenders([ann])
    const shown = await card('Ann')
    expect(shown.getByText('ann@firm.example')).toBeDefined()
    expect(shown.getByRole('img', { name: 'Accepted, not confirmed by mail' })).toBeDefined()
    expect(shown.getByText('firm.example')).toBeDefined()
    expect(shown.getByText('Not verified')).toBeDefined()
  })

  // spec: 2.senders.card-domain
  it('says of its domain exactly “Verified” or “Not verified”, and leaves the words about its address to the icon', async () => {
    await chooseLanguage('en')
    openSenders([ann, { ...bob, is_domain_verified: true }])
    const shown = await card('Ann')
    expect(shown.getByText('Not verified').textContent).toBe('Not verified')
    expect(shown.queryByText('Accepted, not confirmed by mail')).toBeNull()
    expect((await card('Bob')).getByText('Verified').textContent).toBe('Verified')
  })

  // spec: 2.senders.card, 2.senders.card-domain
  it('shows a warning if its address is not verified, even if its domain is', async () => {
    openSenders([{ ...ann, is_email_verified: false, is_domain_verified: true }])
    const shown = await card('Ann')
    expect(shown.getByRole('img', { name: 'Address not confirmed' })).toBeDefined()
    expect(shown.getByText('Verified')).toBeDefined()
  })

  // spec: 3.sender.email-verified
  it('is verified like its domain if nothing is known about its address', () => {
    expect(isSenderVerified({ is_domain_verified: true })).toBe(true)
    expect(isSenderVerified({ is_domain_verified: false })).toBe(false)
    expect(isSenderVerified({ is_email_verified: false, is_domain_verified: true })).toBe(false)
  })

  // spec: 2.senders.search
  it('is found by name, address or domain in any letter case, and the URL contains the search', async () => {
    const page = openSenders([ann, bob])
    await page.type(await screen.findByLabelText('Search senders...'), 'OTHER.ex')
    await waitFor(() => expect(screen.queryByText('Ann')).toBeNull())
    expect(screen.getByText('Bob')).toBeDefined()
    expect(address()).toBe('/senders?search=OTHER.ex')
    await page.clear(screen.getByLabelText('Search senders...'))
    await screen.findByText('Ann')
  })

  // spec: 2.senders.search
  it('is replaced by a message if the search finds no sender', async () => {
    openSenders([ann], [], {}, '/senders?search=zoe')
    const none = await screen.findByText('No senders matching "zoe"')
    expect(none.closest('[aria-live="polite"]')).not.toBeNull()
  })

  // spec: 2.senders.empty
  it('is offered as the first step if there is no sender', async () => {
    openSenders([])
    await screen.findByText('No senders configured')
    expect(screen.getByText('Add your first sender to get started.')).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Add Sender' })).toHaveLength(1)
  })

  // spec: 2.senders.add, 4.sender.add
  it('is added with a trimmed name and address and shows at once, as verified', async () => {
    const page = openSenders([], [firm], { 'POST /api/senders': () => Response.json(ann) })
    await page.click(await screen.findByRole('button', { name: 'Add Sender' }))
    const form = await dialog('Add Sender')
    await page.type(form.getByLabelText('Name'), ' Ann ')
    await page.type(form.getByLabelText('Email'), ' ann@firm.example{Enter}')
    expect((await card('Ann')).getByRole('img', { name: 'Accepted, not confirmed by mail' })).toBeDefined()
    expect(changes()).toEqual([['POST', '/api/senders', { name: 'Ann', email: 'ann@firm.example' }]])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('needed a domain first, in a dialog of its own: the dialog adds the domain too, and says so', async () => {
    const page = openSenders([], [], {
      'POST /api/domains': () => Response.json(firm),
      'POST /api/senders': () => Response.json(ann),
    })
    await page.click(await screen.findByRole('button', { name: 'Add Sender' }))
    const form = await dialog('Add Sender')
    await page.type(form.getByLabelText('Name'), 'Ann')
    await page.type(form.getByLabelText('Email'), 'ann@firm.example')
    expect(form.getByText('Lettermill adds the domain firm.example too.')).toBeDefined()
    await page.keyboard('{Enter}')
    await card('Ann')
    expect(changes().map(([method, path, body]) => [method, path, body])).toEqual([
      ['POST', '/api/domains', { domain_name: 'firm.example' }],
      ['POST', '/api/senders', { name: 'Ann', email: 'ann@firm.example' }],
    ])
    expect(await screen.findByRole('cell', { name: /firm\.example/ })).toBeDefined()
  })

  it.each([
    ['led nowhere after it was added: a link leads to the next step', false],
    ['leads to no next step once something was sent', true],
  ])('%s', async (_, sent) => {
    const taken = { contacts: true, domain: true, sender: true, template: false, campaign: false, sent }
    const page = openSenders([], [firm], {
      'POST /api/senders': () => Response.json(ann),
      'GET /api/first-steps': () => Response.json(taken),
    })
    await page.click(await screen.findByRole('button', { name: 'Add Sender' }))
    const form = await dialog('Add Sender')
    await page.type(form.getByLabelText('Name'), 'Ann')
    await page.type(form.getByLabelText('Email'), 'ann@firm.example{Enter}')
    await card('Ann')
    await waitFor(() => expect(requests().map(({ url }) => url)).toContain('/api/first-steps'))
    if (sent) expect(screen.queryByRole('link', { name: 'Choose a template' })).toBeNull()
    else {
      const next = await screen.findByRole('link', { name: 'Choose a template' })
      expect(next.getAttribute('href')).toBe('/templates/gallery')
    }
  })

  it('was not added if another window had added its domain meanwhile', async () => {
    const page = openSenders([], [], {
      'POST /api/domains': () =>
        Response.json({ message: 'You already have this domain.', code: 'domain_taken' }, { status: 409 }),
      'POST /api/senders': () => Response.json(ann),
    })
    await page.click(await screen.findByRole('button', { name: 'Add Sender' }))
    const form = await dialog('Add Sender')
    await page.type(form.getByLabelText('Name'), 'Ann')
    await page.type(form.getByLabelText('Email'), 'ann@firm.example{Enter}')
    await card('Ann')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is not added if its domain is refused, and the dialog says why', async () => {
    const page = openSenders([], [], { 'POST /api/domains': refuse('The workspace has 100 domains.', 409) })
    await page.click(await screen.findByRole('button', { name: 'Add Sender' }))
    const form = await dialog('Add Sender')
    await page.type(form.getByLabelText('Name'), 'Ann')
    await page.type(form.getByLabelText('Email'), 'ann@firm.example{Enter}')
    await form.findByText(/The workspace has 100 domains/)
    expect(changes().map(([, path]) => path)).toEqual(['/api/domains'])
  })

  // spec: 5.sender.required, 5.sender.email, 9.addresses.checked
  it.each([
    ['  ', 'ann@firm.example', 'Name and Email are required.'],
    ['Ann', '  ', 'Name and Email are required.'],
    ['Ann', 'ann', 'Please enter a valid email address.'],
    ['Ann', 'ann@firm', 'Please enter a valid email address.'],
    ['Ann', 'ann@exa_mple.com', 'Please enter a valid email address.'],
  ])('named %j at %j is refused: %s', async (name, email, sentence) => {
    const page = openSenders([bob])
    await page.click(await screen.findByRole('button', { name: 'Add Sender' }))
    const form = await dialog('Add Sender')
    await page.type(form.getByLabelText('Name'), name)
    await page.type(form.getByLabelText('Email'), email)
    await page.click(form.getByRole('button', { name: 'Add Sender' }))
    await form.findByText(sentence)
    expect(changes()).toEqual([])
  })

  it('with a wrong value moves the focus to the wrong field, which shows the reason', async () => {
    const page = openSenders([ann])
    await page.click(await screen.findByRole('button', { name: 'Add Sender' }))
    const adding = await dialog('Add Sender')
    await page.type(adding.getByLabelText('Name'), 'Cleo')
    await page.click(adding.getByRole('button', { name: 'Add Sender' }))
    const email = adding.getByLabelText('Email')
    await waitFor(() => expect(document.activeElement).toBe(email))
    expect(email.getAttribute('aria-invalid')).toBe('true')
    const reason = document.getElementById(email.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('Name and Email are required.')
  })

  // spec: 2.senders.delete, 2.domains.confirmation
  it('is deleted after a confirmation, with only the keyboard', async () => {
    const page = openSenders([ann, bob], [], {
      'DELETE /api/senders/1': () => Response.json({ message: '' }),
    })
    const button = await screen.findByRole('button', {
      name: 'Delete sender',
      description: 'ann@firm.example',
    })
    while (document.activeElement !== button) await page.tab()
    await page.keyboard('{Enter}')
    const question = await dialog('Confirmation of deletion')
    expect(question.getByText('Are you sure you want to delete the sender ann@firm.example?')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' })))
    await pressable(question, 'Delete')
    await page.tab()
    await page.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText('Ann')).toBeNull())
    expect(screen.getByText('Bob')).toBeDefined()
  })

  // spec: 8.senders.change
  it('stays if it cannot be deleted, and the dialog shows the reason', async () => {
    const page = openSenders([ann], [], { 'DELETE /api/senders/1': refuse('A campaign uses it.') })
    await page.click(
      await screen.findByRole('button', {
        name: 'Delete sender',
        description: 'ann@firm.example',
      }),
    )
    const question = await dialog('Confirmation of deletion')
    await page.click(await pressable(question, 'Delete'))
    await question.findByText('A campaign uses it.')
    expect(screen.getByText('Ann')).toBeDefined()
  })
})
