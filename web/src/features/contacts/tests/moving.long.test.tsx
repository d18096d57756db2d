// Moving from another tool: first the addresses that must not be mailed, then the contacts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests, type Asked } from '../../../../test/server.ts'
import { importRoutes, ownFields } from './contact-server.ts'
import { readInProcess } from './in-process-worker.ts'

const folder = join(import.meta.dirname, '../../../../../server/test/data/exports')
const exported = (name: string) =>
  new File([readFileSync(join(folder, name))], name, {
    type: name.endsWith('.zip') ? 'application/zip' : 'text/csv',
  })

interface Sent {
  suppressions: { email: string; reason: string; at: string | null }[]
  source: string
}

const suppress = ({ body }: Asked) => {
  const { suppressions } = JSON.parse(body) as Sent
  return Response.json({
    added: suppressions.length,
    already: 0,
    erased: 0,
    invalid: 0,
    invalidRows: [],
    undated: 0,
  })
}

let fieldId = 100
const routes = () => ({
  ...importRoutes(),
  'POST /api/suppressions/import': suppress,
  'POST /api/fields': ({ body }: Asked) => {
    const { label, type } = JSON.parse(body) as { label: string; type: string }
    fieldId += 1
    return Response.json({ ...ownFields[0], id: fieldId, key: `f${String(fieldId)}`, label, type })
  },
})

const posted = (path: string) =>
  requests().filter(({ method, url }) => method === 'POST' && url.endsWith(path))

beforeEach(() => {
  signedInBefore()
  readInProcess()
})
afterEach(() => toast.remove())

describe('an export of Mailchimp', () => {
  it('is mapped without a choice, and people who left are suppressed before the first import', async () => {
    const page = openPage('/contacts', routes())
    await page.click(await screen.findByRole('button', { name: 'Coming from another tool?' }))
    await page.click(await screen.findByRole('radio', { name: 'Mailchimp' }))
    await page.click(screen.getByRole('button', { name: 'Continue' }))
    await userEvent.upload(
      await screen.findByLabelText('Choose the file'),
      exported('mailchimp-2026-audience_export_1a2b3c4d5e.zip'),
    )
    await screen.findByText('This is an export of Mailchimp. Its columns are already mapped.')
    const dialog = within(await screen.findByRole('dialog', { name: 'Map CSV Columns to Contact Fields' }))
    dialog.getByText('First, 5 addresses are suppressed: 3 unsubscribed, 2 bounced.')
    dialog.getByText('Left out, because they never subscribed: 1')
    dialog.getByText('Groups from tags: VIP (3), Spring Fair (2)')
    expect(dialog.queryByText(/^Not imported/)).toBeNull()
    await page.click(dialog.getByRole('button', { name: 'Import contacts' }))
    const result = within(await screen.findByRole('region', { name: 'Contacts imported' }))
    result.getByText('5 contacts, 5 suppressed: 3 unsubscribed, 2 bounced. Suppressed addresses get no mail.')
    const order = requests().filter(({ url }) => /import$|upload$/.test(url) && !/imports/.test(url))
    expect(order.map(({ url }) => url.split('/').at(-1))).toEqual(['import', 'upload', 'upload', 'upload'])
    const [sent] = posted('/api/suppressions/import').map(({ body }) => JSON.parse(body) as Sent)
    expect(sent?.source).toBe('Mailchimp: mailchimp-2026-audience_export_1a2b3c4d5e.zip')
    const bodies = posted('/api/contacts/upload').map(
      ({ body }) => JSON.parse(body) as { groupName: string; contacts: { email: string }[] },
    )
    expect(bodies.map(({ groupName, contacts }) => [groupName, contacts.length])).toEqual([
      ['mailchimp-2026-audience_export_1a2b3c4d5e', 5],
      ['VIP', 3],
      ['Spring Fair', 2],
    ])
    expect(bodies[0]?.contacts.some(({ email }) => email.startsWith('left.'))).toBe(false)
  })
})

describe('one of Mailchimp’s files', () => {
  it('of people who left could not be imported alone: the dialog asked for a column of addresses', async () => {
    const page = openPage('/contacts', routes())
    const text = 'Email Address,CLEAN_TIME,LEID,EUID\nleft.a@x.example,2025-01-02 03:04:05,1,e\n'
    await userEvent.upload(
      await screen.findByLabelText('CSV file'),
      new File([text], 'cleaned_members.csv', { type: 'text/csv' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('First, 1 address is suppressed: 1 bounced.')
    expect(dialog.queryByText('What each column becomes')).toBeNull()
    await page.click(dialog.getByRole('button', { name: 'Never mail these' }))
    const result = within(await screen.findByRole('region', { name: 'Contacts imported' }))
    result.getByText('0 contacts, 1 suppressed: 1 bounced. Suppressed addresses get no mail.')
    expect(posted('/api/suppressions/import')).toHaveLength(1)
    expect(posted('/api/contacts/upload')).toEqual([])
  })

  it('of people who never subscribed offered an import that brought nothing in', async () => {
    openPage('/contacts', routes())
    const text = 'Email Address,LEID,EUID\nnever@x.example,1,e\n'
    await userEvent.upload(
      await screen.findByLabelText('CSV file'),
      new File([text], 'nonsubscribed_members.csv', { type: 'text/csv' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('Left out, because they never subscribed: 1')
    expect(dialog.getByRole('button', { name: 'Import contacts' })).toHaveProperty('disabled', true)
  })
})

describe('an export of Brevo', () => {
  it('does not contain who left, and the dialog says so and leads to the list that does', async () => {
    const page = openPage('/contacts', routes())
    await userEvent.upload(await screen.findByLabelText('CSV file'), exported('brevo-2026-contacts.csv'))
    await screen.findByText(/^This file does not say who unsubscribed in Brevo\./)
    await page.click(screen.getByRole('button', { name: 'Import that list first' }))
    await screen.findByRole('heading', { name: 'First: who must not be mailed' })
    await userEvent.upload(
      await screen.findByLabelText('Choose the list'),
      exported('brevo-2026-blocklisted.csv'),
    )
    await screen.findByText('brevo-2026-blocklisted.csv: 2 addresses')
    await page.click(screen.getByRole('button', { name: 'Never mail these' }))
    await screen.findByText('2 addresses are suppressed: 2 unsubscribed.')
    await page.click(screen.getByRole('button', { name: 'Continue' }))
    await userEvent.upload(
      await screen.findByLabelText('Choose the file'),
      exported('brevo-2026-contacts.csv'),
    )
    await waitFor(() => expect(screen.queryByText(/^This file does not say who/)).toBeNull())
    await page.click(await screen.findByRole('button', { name: 'Import contacts' }))
    const result = within(await screen.findByRole('region', { name: 'Contacts imported' }))
    result.getByText('5 contacts, 2 suppressed: 2 unsubscribed. Suppressed addresses get no mail.')
  })
})

describe('the dialog for the list of people who left', () => {
  it('called a list of one address “1 addresses”', async () => {
    const page = openPage('/contacts', routes())
    await page.click(await screen.findByRole('button', { name: 'Coming from another tool?' }))
    await page.click(await screen.findByRole('radio', { name: 'Another tool' }))
    await page.click(screen.getByRole('button', { name: 'Continue' }))
    const list = new File(['Email,Reason\nleft.a@x.example,bounced\n'], 'left.csv', { type: 'text/csv' })
    await userEvent.upload(screen.getByLabelText('Choose the list'), list)
    await screen.findByText('left.csv: 1 address: 1 bounced')
    await page.click(screen.getByRole('button', { name: 'Never mail these' }))
    await screen.findByText('1 address is suppressed: 1 bounced.')
  })

  it('explains what skipping the list means, and why a file cannot be used', async () => {
    const page = openPage('/contacts', routes())
    await page.click(await screen.findByRole('button', { name: 'Coming from another tool?' }))
    await page.click(await screen.findByRole('radio', { name: 'Mautic' }))
    await page.click(screen.getByRole('button', { name: 'Continue' }))
    screen.getByText('Without this list, people who unsubscribed elsewhere get your next campaign.')
    await userEvent.upload(
      screen.getByLabelText('Choose the list'),
      new File(['name\nAnn\n'], 'names.csv', { type: 'text/csv' }),
    )
    await screen.findByText('No column of this file contains email addresses.')
    await userEvent.upload(
      screen.getByLabelText('Choose the list'),
      exported('mautic-5.2-do-not-contact.csv'),
    )
    await screen.findByText(
      'mautic-5.2-do-not-contact.csv: 3 addresses: 1 unsubscribed, 1 bounced, 1 for another reason',
    )
    await page.click(screen.getByRole('button', { name: 'Skip this step' }))
    await screen.findByText('In Mautic open Contacts and choose Export to CSV.')
    expect(posted('/api/suppressions/import')).toEqual([])
  })
})
