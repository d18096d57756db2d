// A contact's page: name and address, fields and groups, deletion, and the way back to the list.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { address, heading, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { contact, contactRoutes, detail, leads, ownFields } from './contact-server.ts'

const ann = detail(7)
const refused = (status: number, body: object) => () => Response.json(body, { status })

function openContact(routes: Parameters<typeof openPage>[1] = {}, at = '/contacts/7') {
  return openPage(at, {
    ...contactRoutes([leads], [contact(7)]),
    'GET /api/contacts/7': () => Response.json(ann),
    'GET /api/fields': () => Response.json(ownFields),
    ...routes,
  })
}

const factOf = async (label: string) => {
  const fields = within(await screen.findByRole('region', { name: 'Fields' }))
  return (await fields.findByText(label)).nextElementSibling?.textContent
}

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe("a contact's page", () => {
  // spec: 2.contacts.page
  it('has the address as its title, shows the contact’s names, and says that the contact can be mailed', async () => {
    openContact()
    await heading(ann.email)
    expect(document.title).toContain(ann.email)
    expect(screen.getByText('Ann Miller · Winset Inc.')).toBeDefined()
    expect(screen.getByText('Can be mailed')).toBeDefined()
  })

  it('broke a long address in mid-word on a phone', async () => {
    openContact()
    const title = await heading(ann.email)
    expect(title.querySelectorAll('wbr')).toHaveLength(ann.email.split(/[@.]/).length - 1)
  })

  it.each([
    ['unsubscribed', 'Unsubscribed 11/22/2026'],
    ['hard_bounce', 'Bounced 11/22/2026'],
    ['complaint', 'Marked as spam 11/22/2026'],
  ])('of a contact that is %s says since when: %s', async (status, words) => {
    const since = { status, status_since: '2026-11-22T10:00:00Z' }
    openContact({ 'GET /api/contacts/7': () => Response.json({ ...ann, ...since }) })
    expect(await screen.findByText(words)).toBeDefined()
  })

  // spec: 2.contacts.page
  it('shows the custom fields after the names, each field in the format of its type', async () => {
    openContact()
    expect(await factOf('Amount')).toBe('12,500.50')
    expect(await factOf('Date Filed')).toBe('01/05/2024')
    expect(await factOf('Phone')).toBe('—')
    expect(await factOf('Renewal')).toBe('12/31/2026')
    expect(await factOf('Newsletter')).toBe('Yes')
    const labels = within(screen.getByRole('region', { name: 'Fields' })).getAllByRole('term')
    expect(labels.map(({ textContent }) => textContent)).toEqual([
      ...['Email', 'First Name', 'Last Name', 'Renewal', 'Newsletter', 'Level', 'Ref ID', 'Business Name'],
      ...['Phone', 'State', 'Lender', 'Amount', 'Link', 'Date Filed', 'Added', 'Last changed'],
    ])
  })

  it('leaves out built-in fields that nothing in the workspace uses', async () => {
    const unused = { has_values: false, used_in: [], always_shown: false }
    openContact({
      'GET /api/fields/built-in': () =>
        Response.json([
          { ...unused, key: 'ref_id' },
          { ...unused, key: 'state_name', always_shown: true },
          { ...unused, key: 'amount', has_values: true },
          { ...unused, key: 'link', used_in: [{ kind: 'template', id: 1, name: 'Offer' }] },
        ]),
    })
    expect(await factOf('State')).toBeDefined()
    expect(await factOf('Amount')).toBe('12,500.50')
    expect(await factOf('Link')).toBeDefined()
    expect(screen.queryByText('Ref ID')).toBeNull()
  })

  it('names the contact’s groups with the day of joining, and links to each group', async () => {
    const page = openContact()
    const groups = within(await screen.findByRole('region', { name: 'Groups' }))
    expect(groups.getByText('since 04/03/2026')).toBeDefined()
    await page.click(groups.getByRole('link', { name: 'Leads' }))
    expect(address()).toBe('/contacts?group=7')
  })

  it('says if the contact does not exist or belongs to another account, and leads to all contacts', async () => {
    const page = openContact({ 'GET /api/contacts/7': refused(404, { message: 'Not found.' }) })
    await heading('Contact not found')
    await page.click(screen.getByRole('link', { name: 'All contacts' }))
    expect(address()).toBe('/contacts')
  })

  it('offers to try again if the contact could not be loaded', async () => {
    let answers = [refused(500, { message: 'Something went wrong.' }), () => Response.json(ann)]
    const page = openContact({
      'GET /api/contacts/7': () => {
        const [next = () => Response.json(ann), ...others] = answers
        answers = others
        return next()
      },
    })
    await screen.findByText('Something went wrong.')
    await page.click(screen.getByRole('button', { name: 'Try again' }))
    await heading(ann.email)
  })

  // spec: 2.contacts.page
  it('is opened from its row in the list, and the way back keeps group, search and page', async () => {
    const rows = Array.from({ length: 15 }, (_, at) => contact(at + 1))
    const routes = { 'GET /api/contacts/12': () => Response.json({ ...ann, id: 12 }) }
    const page = openContact({ ...contactRoutes([leads], rows), ...routes }, '/contacts?group=7&search=ann')
    await page.click(await screen.findByRole('button', { name: 'Next' }))
    await page.click(await screen.findByRole('link', { name: 'ann12@firm.example' }))
    await heading(ann.email)
    expect(address()).toBe('/contacts/12')
    await page.click(within(screen.getByRole('main')).getByRole('link', { name: 'Contacts' }))
    expect(address()).toBe('/contacts?group=7&search=ann&page=2')
    expect(await screen.findByText('Page 2 of 2')).toBeDefined()
  })
})

describe('deleting a contact', () => {
  // spec: 2.contacts.delete
  it('asks, leads back to the list, and can be undone', async () => {
    const page = openContact({
      'DELETE /api/contacts/7': () => Response.json({ message: 'Deleted.' }),
      'POST /api/contacts/7/restore': () => Response.json(ann),
    })
    await page.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this contact?' }))
    await page.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(address()).toBe('/contacts'))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText(`${ann.email} is back`)
    const calls = requests().filter(({ method }) => method !== 'GET')
    expect(calls.map(({ method, url }) => `${method} ${url}`).slice(-2)).toEqual([
      'DELETE /api/contacts/7',
      'POST /api/contacts/7/restore',
    ])
  })

  it('that is refused says why in the dialog', async () => {
    const page = openContact({ 'DELETE /api/contacts/7': refused(503, { message: 'Too much to do.' }) })
    await page.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this contact?' }))
    await page.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText('Too much to do.')).toBeDefined()
  })
})
