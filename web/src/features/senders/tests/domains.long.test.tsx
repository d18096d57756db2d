// 'Domain Management': marking, records and DNS lookups (specification, sections 2, 4 and 5; P18).
import type { DnsFinding } from '@lettermill/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { pressable, signedInBefore } from '../../../../test/page.tsx'
import {
  ann,
  bob,
  card,
  changes,
  dialog,
  ed25519,
  firm,
  openSenders,
  refuse,
  row,
  spf,
} from './senders-page.ts'

const panel = async () => within(await screen.findByRole('region', { name: 'Domain Management' }))
const verified = { ...firm, is_verified: true }
const other = { ...firm, id: 6, domain_name: 'other.example' }

async function openAddDomain() {
  let list: (typeof firm)[] = []
  const page = openSenders([ann], [], {
    'GET /api/domains': () => Response.json(list),
    'POST /api/domains': () => {
      list = [firm]
      return Response.json(firm)
    },
    'POST /api/domains/5/check': () =>
      Response.json([{ ...spf, state: 'different', found: ['v=spf1 -all'] }]),
  })
  await page.click(await screen.findByRole('button', { name: 'Add Domain' }))
  return { page, form: await dialog('Add Domain') }
}

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe("'Domain Management'", () => {
  // spec: 2.domains.explanation
  it("explains 'Why verify your domain?'", async () => {
    openSenders([ann])
    const shown = await panel()
    expect(shown.getByRole('heading', { name: 'Why verify your domain?' })).toBeDefined()
    expect(shown.getByText(/deliverability and sender reputation, and confirms your ownership/)).toBeDefined()
  })

  it.each([
    [true, false],
    [false, true],
  ])('explained verification at length when every domain was verified (%s)', async (isVerified, isOpen) => {
    openSenders([ann], [{ ...firm, is_verified: isVerified }])
    const heading = (await panel()).getByRole('heading', { name: 'Why verify your domain?', hidden: true })
    expect(heading.closest('details')?.open).toBe(isOpen)
  })

  // spec: 2.domains.table, 2.domains.actions
  it("lists 'Managed Domains' with Domain, Status and Actions", async () => {
    openSenders([ann], [verified, other])
    const table = within(await screen.findByRole('table', { name: 'Managed Domains' }))
    const named = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(named).toEqual(['Domain', 'Status', 'Actions'])
    const actions = async (name: RegExp) =>
      (await row(name)).getAllByRole('button').map(({ textContent }) => textContent)
    expect(await actions(/firm/)).toEqual(['DNS records', 'Mark as Pending', 'Delete'])
    expect((await row(/firm/)).getByText('Verified')).toBeDefined()
    expect(await actions(/other/)).toEqual(['DNS records', 'Mark as Verified', 'Delete'])
    expect((await row(/other/)).getByText('Pending')).toBeDefined()
  })

  // spec: 2.domains.actions
  it('gives the buttons of each row a description with the domain, for screen readers', async () => {
    openSenders([ann])
    const button = await screen.findByRole('button', { name: 'Delete', description: 'firm.example' })
    expect(button.textContent).toBe('Delete')
  })

  // spec: 2.domains.empty
  it('says how to begin if there is no domain', async () => {
    openSenders([ann], [])
    await screen.findByText('No domains have been added yet. Click "Add Domain" to get started.')
  })

  // spec: 2.domains.records
  it('shows the records of the unverified domain, and of another domain after a click', async () => {
    const page = openSenders([ann], [{ ...other, is_verified: true }, firm], {
      'GET /api/domains/6/records': () => Response.json([{ ...spf, name: 'other.example' }]),
    })
    await screen.findByRole('region', { name: 'DNS records of firm.example' })
    const button = (await row(/other/)).getByRole('button', { name: 'DNS records' })
    await page.click(button)
    const records = within(await screen.findByRole('region', { name: 'DNS records of other.example' }))
    // Earlier, the text asked people to mark a domain as verified that already was.
    expect(records.queryByText(/mark the domain as verified/)).toBeNull()
    expect(records.getByText(/^Mail servers look up these records/)).toBeDefined()
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await page.click(button)
    expect(screen.queryByRole('region', { name: /DNS records/ })).toBeNull()
  })
})

describe('in test mode', () => {
  const testMode = { 'GET /api/mailbox': () => Response.json({ active: true, messages: [] }) }

  it('a newcomer saw many DNS records that nothing needs yet', async () => {
    const page = openSenders([ann], [firm], testMode)
    await screen.findByText(/^You need the domain’s DNS records once messages leave through a relay/)
    expect(screen.queryByRole('region', { name: /DNS records/ })).toBeNull()
    await page.click(screen.getByRole('button', { name: 'Show the DNS records' }))
    await screen.findByRole('region', { name: 'DNS records of firm.example' })
    expect(screen.queryByText(/^You need the domain’s DNS records/)).toBeNull()
    await page.click((await row(/firm/)).getByRole('button', { name: 'DNS records' }))
    expect(screen.getByRole('button', { name: 'Show the DNS records' })).toBeDefined()
  })
})

describe('a domain', () => {
  // spec: 2.domains.confirmation, 4.domain.verify, 4.domain.senders-follow
  it('is marked as verified, with its senders, after a confirmation and before the server has answered', async () => {
    const never = () => new Promise<Response>(() => undefined)
    const page = openSenders([ann, bob], [firm], { 'PUT /api/domains/5/verify': never })
    await page.click(await screen.findByRole('button', { name: 'Mark as Verified' }))
    const question = await dialog('Mark as Verified')
    expect(question.getByText(/configured on the mail server and in DNS \(SPF and DKIM\)/)).toBeDefined()
    await page.click(question.getByRole('button', { name: 'Mark as Verified' }))
    await screen.findByRole('button', { name: 'Mark as Pending' })
    expect((await row(/firm\.example/)).getByText('Verified')).toBeDefined()
    expect((await card('Ann')).getByText('Verified')).toBeDefined()
    expect((await card('Bob')).getByText('Not verified')).toBeDefined()
    expect(changes()).toEqual([['PUT', '/api/domains/5/verify', '']])
  })

  // spec: 2.domains.table
  it('stays “Verified” by its mark when the DNS lacks records, which stand in a line of their own', async () => {
    const found: DnsFinding[] = [{ ...spf, state: 'missing', found: [] }]
    const marked = { ...firm, is_verified: true, missing_records: ['spf' as const] }
    const page = openSenders([ann], [firm], {
      'POST /api/domains/5/check': () => Response.json(found),
      'PUT /api/domains/5/verify': () => Response.json(marked),
    })
    await page.click(await screen.findByRole('button', { name: 'Mark as Verified' }))
    const question = await dialog('Mark as Verified')
    expect((await question.findByRole('status')).textContent).toMatch(/What the DNS says now.*SPF.*Not found/)
    await page.click(question.getByRole('button', { name: 'Mark as Verified' }))
    await (await row(/firm\.example/)).findByText('Not in DNS: SPF')
    expect((await row(/firm\.example/)).getByText('Verified').textContent).toBe('Verified')
    expect((await row(/firm\.example/)).queryByText(/Marked by you/)).toBeNull()
    const shown = await card('Ann')
    expect(shown.getByText('Verified').textContent).toBe('Verified')
    expect(shown.getByText('Not in DNS: SPF').tagName).toBe('SMALL')
    const icon = shown.getByRole('img', { name: 'Accepted, not confirmed by mail' })
    expect(icon.dataset['verified']).toBe('true')
  })

  it('did not show record names without the domain, which some providers want', async () => {
    const dkim = {
      ...spf,
      purpose: 'dkim' as const,
      name: 'lm1._domainkey.firm.example',
      value: 'k'.repeat(300),
    }
    const page = openSenders([ann], [firm], {
      'GET /api/domains/5/records': () => Response.json([spf, dkim]),
    })
    const shown = within(await screen.findByRole('region', { name: 'DNS records of firm.example' }))
    expect(await shown.findByText('@')).toBeDefined()
    expect(shown.getByText('lm1._domainkey')).toBeDefined()
    expect(shown.getByText('lm1._domainkey.firm.example')).toBeDefined()
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await page.click(shown.getByRole('button', { name: 'Copy the full name of the DKIM record' }))
    expect(copied).toHaveBeenLastCalledWith('lm1._domainkey.firm.example')
    await page.click(shown.getByRole('button', { name: 'Copy all' }))
    expect(copied).toHaveBeenLastCalledWith(
      `firm.example. 3600 IN TXT "v=spf1 a mx ~all"\nlm1._domainkey.firm.example. 3600 IN TXT "${'k'.repeat(255)}" "${'k'.repeat(45)}"\n`,
    )
  })

  // spec: 2.domains.confirmation
  it('stays as it is if the person cancels the confirmation', async () => {
    const page = openSenders([ann])
    await page.click(await screen.findByRole('button', { name: 'Mark as Verified' }))
    await page.click((await dialog('Mark as Verified')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await row(/firm\.example/)).getByText('Pending')).toBeDefined()
    expect(changes()).toEqual([])
  })

  // spec: 4.domain.unverify, 4.domain.senders-follow
  it('is marked as pending, with its senders, after a confirmation', async () => {
    const page = openSenders([{ ...ann, is_domain_verified: true }], [verified], {
      'PUT /api/domains/5/unverify': () => Response.json(firm),
    })
    await page.click(await screen.findByRole('button', { name: 'Mark as Pending' }))
    const question = await dialog('Mark as Pending')
    expect(question.getByText(/mark firm\.example as pending/)).toBeDefined()
    await page.click(question.getByRole('button', { name: 'Mark as Pending' }))
    expect(await (await row(/firm\.example/)).findByText('Pending')).toBeDefined()
    expect((await card('Ann')).getByText('Not verified')).toBeDefined()
    expect(changes()).toEqual([['PUT', '/api/domains/5/unverify', '']])
  })

  // spec: 4.domain.refused, 8.senders.change
  it('gets its old status back if the server refuses the change', async () => {
    const page = openSenders([{ ...ann, is_domain_verified: true }], [verified], {
      'PUT /api/domains/5/unverify': refuse('Not now.'),
    })
    await page.click(await screen.findByRole('button', { name: 'Mark as Pending' }))
    await page.click((await dialog('Mark as Pending')).getByRole('button', { name: 'Mark as Pending' }))
    await screen.findByText('Not now.')
    expect((await card('Ann')).getByText('Verified')).toBeDefined()
  })

  it('disappears when the server says that it was already deleted', async () => {
    const answers = [[firm], []]
    const page = openSenders([ann], [], {
      'GET /api/domains': () => Response.json(answers.shift() ?? []),
      'PUT /api/domains/5/verify': refuse('Not found.', 404),
    })
    await page.click(await screen.findByRole('button', { name: 'Mark as Verified' }))
    await page.click((await dialog('Mark as Verified')).getByRole('button', { name: 'Mark as Verified' }))
    await screen.findByText('Not found.')
    await screen.findByText(/No domains have been added yet/)
  })

  // spec: 4.domain.delete
  it('is deleted after a warning, and its senders are then shown as not verified', async () => {
    const page = openSenders([{ ...ann, is_domain_verified: true }], [verified], {
      'DELETE /api/domains/5': () => Response.json({ message: 'Deleted.' }),
    })
    await page.click(await screen.findByRole('button', { name: 'Delete' }))
    const question = await dialog('Confirmation of deletion')
    expect(question.getByText(/All senders on it are affected/)).toBeDefined()
    await page.click(await pressable(question, 'Delete'))
    await screen.findByText('No domains have been added yet. Click "Add Domain" to get started.')
    expect((await card('Ann')).getByText('Not verified')).toBeDefined()
  })
})

describe('a domain whose relay signs', () => {
  it('is marked by a switch, and then has no DKIM signature of Lettermill', async () => {
    const page = openSenders([ann], [firm], {
      'PUT /api/domains/5/signer': () => Response.json({ ...firm, signed_by_relay: true }),
    })
    const shown = within(await screen.findByRole('region', { name: 'DNS records of firm.example' }))
    const button = await shown.findByRole<HTMLInputElement>('switch', {
      name: 'The relay signs this domain’s mail',
    })
    expect(button.checked).toBe(false)
    await page.click(button)
    await shown.findByText(/are sent without our signature/)
    expect(button.checked).toBe(true)
    expect(shown.queryByRole('switch', { name: 'Sign with Ed25519 as well' })).toBeNull()
    expect(changes()).toEqual([['PUT', '/api/domains/5/signer', { signed_by_relay: true }]])
  })
})

describe('the second DKIM signature', () => {
  const records = () => screen.findByRole('region', { name: 'DNS records of firm.example' })
  const ed25519Switch = async () =>
    within(await records()).findByRole<HTMLInputElement>('switch', { name: 'Sign with Ed25519 as well' })

  it('is off by default, is switched on by keyboard, and then has a record to publish, copy and check', async () => {
    const page = openSenders([ann], [firm], {
      'PUT /api/domains/5/signing': () => Response.json([spf, ed25519]),
      'POST /api/domains/5/check': () =>
        Response.json([
          { ...spf, state: 'found', found: [spf.value] },
          { ...ed25519, state: 'missing', found: [] },
        ]),
    })
    const button = await ed25519Switch()
    expect(button.checked).toBe(false)
    while (document.activeElement !== button) await page.tab()
    await page.keyboard(' ')
    const shown = within(await records())
    await shown.findByText(ed25519.value)
    expect((await ed25519Switch()).checked).toBe(true)
    expect(document.activeElement).toBe(await ed25519Switch())
    expect(changes()).toEqual([['PUT', '/api/domains/5/signing', { ed25519: true }]])

    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await page.click(shown.getByRole('button', { name: 'Copy the value of the DKIM ED25519 record' }))
    expect(copied).toHaveBeenCalledWith(ed25519.value)
    await page.click(shown.getByRole('button', { name: 'Check DNS' }))
    await shown.findByText('Not found')
  })

  it('can be switched off again, which removes its record', async () => {
    const page = openSenders([ann], [firm], {
      'GET /api/domains/5/records': () => Response.json([spf, ed25519]),
      'PUT /api/domains/5/signing': () => Response.json([spf]),
    })
    const button = await ed25519Switch()
    expect(button.checked).toBe(true)
    await page.click(button)
    await waitFor(() => expect(screen.queryByText(ed25519.value)).toBeNull())
    expect(changes()).toEqual([['PUT', '/api/domains/5/signing', { ed25519: false }]])
  })

  it('stays as it was if the server refuses, and the screen says why', async () => {
    const page = openSenders([ann], [firm], { 'PUT /api/domains/5/signing': refuse('Not now.') })
    await page.click(await ed25519Switch())
    await within(await records()).findByText('Not now.')
    expect((await ed25519Switch()).checked).toBe(false)
  })
})

describe('a new domain', () => {
  // spec: 2.domains.add, 5.domain.normalised
  it('is changed to lower case, trimmed and added, and then shows the records to publish', async () => {
    const { page, form } = await openAddDomain()
    await page.type(form.getByLabelText('Domain'), '  FIRM.Example ')
    expect(form.getByLabelText<HTMLInputElement>('Domain').value).toBe('firm.example')
    await page.keyboard('{Enter}')
    const records = within(await screen.findByRole('region', { name: 'DNS records of firm.example' }))
    await records.findByText('v=spf1 a mx ~all')
    expect(changes()).toEqual([['POST', '/api/domains', { domain_name: 'firm.example' }]])
    expect((await row(/firm\.example/)).getByText('Pending')).toBeDefined()

    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await page.click(records.getByRole('button', { name: 'Copy the value of the SPF record' }))
    expect(copied).toHaveBeenCalledWith('v=spf1 a mx ~all')
    await records.findByRole('button', { name: 'Copied' })
  })

  // spec: 2.domains.check
  it("is checked by 'Check DNS', record by record, which does not change its status", async () => {
    const { page, form } = await openAddDomain()
    await page.type(form.getByLabelText('Domain'), 'firm.example{Enter}')
    const records = within(await screen.findByRole('region', { name: 'DNS records of firm.example' }))
    await page.click(records.getByRole('button', { name: 'Check DNS' }))
    await records.findByText('Found, but different')
    expect(records.getByText('v=spf1 -all')).toBeDefined()
    expect((await row(/firm\.example/)).getByText('Pending')).toBeDefined()
  })

  // spec: 5.domain.name, 9.addresses.checked
  it.each(['firm', 'firm.c', 'firm.c0', 'exa_mple.com', 'ann@firm.example', 'http://firm.example'])(
    'is refused if it is no domain name: %j',
    async (typed) => {
      const { page, form } = await openAddDomain()
      await page.type(form.getByLabelText('Domain'), `${typed}{Enter}`)
      await form.findByText('Please enter a valid domain name (e.g., example.com).')
      expect(changes()).toEqual([])
    },
  )

  // spec: 8.senders.change
  it('that already exists is refused with the message of the server', async () => {
    const page = openSenders([ann], [], { 'POST /api/domains': refuse('The domain has already been added.') })
    await page.click(await screen.findByRole('button', { name: 'Add Domain' }))
    const form = await dialog('Add Domain')
    await page.type(form.getByLabelText('Domain'), 'firm.example{Enter}')
    await form.findByText('The domain has already been added.')
  })
})
