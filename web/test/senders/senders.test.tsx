// Senders and their domains (specification, sections 2, 4 and 5; decisions 17 and 18).
import type { Domain, Sender } from '@lettermill/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isSenderVerified } from '../../src/features/senders/senders.ts'
import { toast } from '../../src/ui/index.ts'
import { address, openPage, signedInBefore } from '../app/page.tsx'
import { lastRequest, requests } from '../server.ts'

type Routes = NonNullable<Parameters<typeof openPage>[1]>

const ann: Sender = {
  id: 1,
  name: 'Ann',
  email: 'ann@firm.example',
  domain: 'firm.example',
  is_email_verified: true,
  is_domain_verified: false,
}
const bob: Sender = { ...ann, id: 2, name: 'Bob', email: 'bob@other.example', domain: 'other.example' }
const firm: Domain = { id: 5, domain_name: 'firm.example', is_verified: false }

function openSenders(senders: Sender[], domains: Domain[] = [firm], routes: Routes = {}, at = '/senders') {
  return openPage(at, {
    'GET /api/senders': () => Response.json(senders),
    'GET /api/domains': () => Response.json(domains),
    ...routes,
  })
}

const card = async (name: string) => {
  const item = (await screen.findByText(name)).closest('li')
  if (!item) throw new Error(`${name} has no card`)
  return within(item)
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const refuse =
  (message: string, status = 409) =>
  () =>
    Response.json({ message }, { status })
const changes = () =>
  requests()
    .filter(({ method, url }) => method !== 'GET' && !url.startsWith('/api/auth/'))
    .map(({ method, url, body }) => [method, url, body && (JSON.parse(body) as unknown)])

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('a sender', () => {
  it("shows its own address's icon and its domain's word", async () => {
    openSenders([ann])
    const shown = await card('Ann')
    expect(shown.getByText('ann@firm.example')).toBeDefined()
    expect(shown.getByRole('img', { name: 'The address is verified' })).toBeDefined()
    expect(shown.getByText('Not verified')).toBeDefined()
  })

  it('that says nothing of its address is as verified as its domain', () => {
    expect(isSenderVerified({ is_domain_verified: true })).toBe(true)
    expect(isSenderVerified({ is_domain_verified: false })).toBe(false)
    expect(isSenderVerified({ is_email_verified: false, is_domain_verified: true })).toBe(false)
  })

  it('is found by name, address or domain, whatever the letter case, and the search is in the address', async () => {
    const page = openSenders([ann, bob])
    await page.type(await screen.findByLabelText('Search senders...'), 'OTHER.ex')
    await waitFor(() => expect(screen.queryByText('Ann')).toBeNull())
    expect(screen.getByText('Bob')).toBeDefined()
    expect(address()).toBe('/senders?search=OTHER.ex')
    await page.clear(screen.getByLabelText('Search senders...'))
    await screen.findByText('Ann')
  })

  it('that is not there says so', async () => {
    openSenders([ann], [], {}, '/senders?search=zoe')
    await screen.findByText('No senders matching "zoe"')
  })

  it('is the first step where there is none', async () => {
    openSenders([])
    await screen.findByText('No senders configured')
    expect(screen.getByText('Add your first sender to get started.')).toBeDefined()
  })

  it('is added with a trimmed name and address and shows at once', async () => {
    const page = openSenders([], [firm], { 'POST /api/senders': () => Response.json(ann) })
    await page.click((await screen.findAllByRole('button', { name: 'Add Sender' }))[0] as HTMLElement)
    const form = await dialog('Add Sender')
    await page.type(form.getByLabelText('Name'), ' Ann ')
    await page.type(form.getByLabelText('Email'), ' ann@firm.example{Enter}')
    expect((await card('Ann')).getByRole('img', { name: 'The address is verified' })).toBeDefined()
    expect(changes()).toEqual([['POST', '/api/senders', { name: 'Ann', email: 'ann@firm.example' }]])
  })

  it.each([
    ['  ', 'ann@firm.example', 'Name and Email are required.'],
    ['Ann', 'ann', 'Please enter a valid email address.'],
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

  it('is deleted after a question', async () => {
    const page = openSenders([ann, bob], [], {
      'DELETE /api/senders/1': () => Response.json({ message: '' }),
    })
    await page.click(await screen.findByRole('button', { name: 'Delete sender ann@firm.example' }))
    const question = await dialog('Confirmation of deletion')
    await page.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('Ann')).toBeNull())
    expect(screen.getByText('Bob')).toBeDefined()
  })

  it('that cannot be deleted stays, with the reason', async () => {
    const page = openSenders([ann], [], { 'DELETE /api/senders/1': refuse('A campaign uses it.') })
    await page.click(await screen.findByRole('button', { name: 'Delete sender ann@firm.example' }))
    const question = await dialog('Confirmation of deletion')
    await page.click(question.getByRole('button', { name: 'Delete' }))
    await question.findByText('A campaign uses it.')
    expect(screen.getByText('Ann')).toBeDefined()
  })
})

describe('a domain', () => {
  it('is marked as verified after a question, and its senders with it, before the server has answered', async () => {
    const never = () => new Promise<Response>(() => undefined)
    const page = openSenders([ann, bob], [firm], { 'PUT /api/domains/5/verify': never })
    await page.click(await screen.findByRole('button', { name: 'Mark as Verified: firm.example' }))
    const question = await dialog('Mark as Verified')
    expect(question.getByText(/configured on the mail server and in DNS \(SPF and DKIM\)/)).toBeDefined()
    await page.click(question.getByRole('button', { name: 'Mark as Verified' }))
    await screen.findByRole('button', { name: 'Mark as Pending: firm.example' })
    expect((await row(/firm\.example/)).getByText('Verified')).toBeDefined()
    expect((await card('Ann')).getByText('Verified')).toBeDefined()
    expect((await card('Bob')).getByText('Not verified')).toBeDefined()
  })

  it('falls back to what it was where the server refuses the mark', async () => {
    const verified = { ...firm, is_verified: true }
    const page = openSenders([{ ...ann, is_domain_verified: true }], [verified], {
      'PUT /api/domains/5/unverify': refuse('Not now.'),
    })
    await page.click(await screen.findByRole('button', { name: 'Mark as Pending: firm.example' }))
    await page.click((await dialog('Mark as Pending')).getByRole('button', { name: 'Mark as Pending' }))
    await screen.findByText('Not now.')
    expect((await card('Ann')).getByText('Verified')).toBeDefined()
  })

  it('is deleted with a warning, and its senders lose its flag', async () => {
    const verified = { ...firm, is_verified: true }
    const page = openSenders([{ ...ann, is_domain_verified: true }], [verified], {
      'DELETE /api/domains/5': () => Response.json({ message: 'Deleted.' }),
    })
    await page.click(await screen.findByRole('button', { name: 'Delete: firm.example' }))
    const question = await dialog('Confirmation of deletion')
    expect(question.getByText(/All senders on it are affected/)).toBeDefined()
    await page.click(question.getByRole('button', { name: 'Delete' }))
    await screen.findByText('No domains have been added yet. Click "Add Domain" to get started.')
    expect((await card('Ann')).getByText('Not verified')).toBeDefined()
  })

  it('is typed in lower case, added, and then shows what to publish', async () => {
    const spf = { purpose: 'spf', type: 'TXT', name: 'firm.example', value: 'v=spf1 a mx ~all' }
    const page = openSenders([ann], [], {
      'POST /api/domains': () => Response.json(firm),
      'GET /api/domains/5/records': () => Response.json([spf]),
      'POST /api/domains/5/check': () => Response.json([{ ...spf, state: 'missing', found: [] }]),
    })
    await page.click(await screen.findByRole('button', { name: 'Add Domain' }))
    await page.type((await dialog('Add Domain')).getByLabelText('Domain'), 'FIRM.Example{Enter}')
    const records = within(await screen.findByRole('region', { name: 'DNS records of firm.example' }))
    await records.findByText('v=spf1 a mx ~all')
    expect(changes()).toEqual([['POST', '/api/domains', { domain_name: 'firm.example' }]])

    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await page.click(records.getByRole('button', { name: 'Copy the value of the SPF record' }))
    expect(copied).toHaveBeenCalledWith('v=spf1 a mx ~all')
    await records.findByRole('button', { name: 'Copied' })

    await page.click(records.getByRole('button', { name: 'Check DNS' }))
    await records.findByText('Not found')
    expect((await row(/firm\.example/)).getByText('Pending')).toBeDefined()
  })

  it.each(['firm', 'firm.c', 'exa_mple.com', 'ann@firm.example', 'http://firm.example'])(
    '%j is no domain name',
    async (typed) => {
      const page = openSenders([ann], [])
      await page.click(await screen.findByRole('button', { name: 'Add Domain' }))
      const form = await dialog('Add Domain')
      await page.type(form.getByLabelText('Domain'), `${typed}{Enter}`)
      await form.findByText('Please enter a valid domain name (e.g., example.com).')
      expect(changes()).toEqual([])
    },
  )

  it('that is there already is refused in the words of the server', async () => {
    const page = openSenders([ann], [], { 'POST /api/domains': refuse('The domain has already been added.') })
    await page.click(await screen.findByRole('button', { name: 'Add Domain' }))
    const form = await dialog('Add Domain')
    await page.type(form.getByLabelText('Domain'), 'firm.example{Enter}')
    await form.findByText('The domain has already been added.')
  })
})

describe('senders that cannot be loaded', () => {
  it("say so with 'Try again', which loads senders and domains anew", async () => {
    const page = openSenders([ann], [firm], { 'GET /api/domains': refuse('The database is away.', 500) })
    await screen.findByText('An error occurred:')
    expect(screen.getByText('The database is away.')).toBeDefined()
    const before = requests().length
    await page.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(requests().length).toBe(before + 2))
    expect(lastRequest().method).toBe('GET')
  })

  it("say 'Loading data...' until they are", async () => {
    openSenders([ann], [firm], { 'GET /api/domains': () => new Promise<Response>(() => undefined) })
    await screen.findByText('Loading data...')
  })
})
