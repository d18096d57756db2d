// An export of Lettermill that is imported again.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { importRoutes, leads } from './contact-server.ts'
import { readInProcess } from './in-process-worker.ts'

beforeEach(() => {
  signedInBefore()
  readInProcess()
})
afterEach(() => toast.remove())

interface Sent {
  groupName: string
  groupId?: number
  contacts: { email: string; first_name?: string }[]
}
const uploads = () =>
  requests()
    .filter(({ method, url }) => method === 'POST' && url.endsWith('/contacts/upload'))
    .map(({ body }) => JSON.parse(body) as Sent)

/** Imports a file of people in these groups. */
async function importOf(
  groups: Record<string, string>,
  routes: ReturnType<typeof importRoutes> = importRoutes(),
) {
  const page = openPage('/contacts', routes)
  const rows = Object.entries(groups).map(
    ([name, named]) => `${name}@shop.example,${name},mailable,,,"${named}",2026-01-02,by hand or API,`,
  )
  const text = `Email,First Name,Status,Since,Reason,Groups,Joined,Source,Consent\n${rows.join('\n')}\n`
  const file = new File([text], 'dl-contacts.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('CSV file'), file)
  const dialog = within(await screen.findByRole('dialog'))
  await page.click(await dialog.findByRole('button', { name: 'Import contacts' }))
  await screen.findByRole('region', { name: 'Contacts imported' })
}

describe('an export of Lettermill', () => {
  it('goes into its own group by one import, and into no group named after the file', async () => {
    await importOf({ ann: 'Readers', ben: 'Readers' })
    expect(uploads()).toMatchObject([{ groupName: 'Readers', contacts: [{ first_name: 'ann' }, {}] }])
  })

  it('joins the group of the workspace that has the name', async () => {
    const routes = { ...importRoutes(), 'GET /api/contacts/groups': () => Response.json([leads]) }
    await importOf({ ann: leads.name, ben: leads.name }, routes)
    expect(uploads().map(({ groupId, contacts }) => [groupId, contacts.length])).toEqual([[leads.id, 2]])
  })

  it('fills its further groups too', async () => {
    await importOf({ ann: 'Readers, VIP', ben: 'Readers' })
    expect(uploads().map(({ groupName, contacts }) => [groupName, contacts.length])).toEqual([
      ['Readers', 2],
      ['VIP', 1],
    ])
  })
})
