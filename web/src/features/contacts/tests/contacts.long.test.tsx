// The contacts screen: groups, table, search, deleting a group and undoing that.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shownFields } from '../columns.tsx'
import { formatAmount } from '../../../lib/formats/formats.ts'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { toast } from '../../../ui/index.ts'
import { address, heading, openPage, pressable, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { contact, contactRoutes, leads } from './contact-server.ts'

const many = Array.from({ length: 23 }, (_, at) => contact(at + 1))
const dealers = { ...leads, id: 8, name: 'Dealers', contactCount: 0, uploaded_file_name: null }

const slices = () =>
  requests()
    .filter(({ url }) => /contacts(\/by-group\/\d+)?\?/.test(url))
    .map(({ url }) => url)
// Headers of the table, without the column of checkboxes, which has no text.
const headers = () =>
  screen
    .getAllByRole('columnheader')
    .map((header) => header.textContent)
    .filter((text) => text !== '')
const panel = (name: string | RegExp) => screen.findByRole('region', { name })

/** Presses an icon beside the count of the group Leads. */
async function chooseOf(page: ReturnType<typeof openPage>, name: string): Promise<void> {
  await page.click(await screen.findByRole('button', { name, description: 'Leads' }))
}

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('a new workspace', () => {
  it('showed four empty panels, with the panel that says how to begin in third place on a phone', async () => {
    openPage('/contacts', contactRoutes([], []))
    await panel('All Contacts (0)')
    await screen.findByText('No contacts yet')
    await panel('Groups')
    expect(screen.getAllByRole('link', { name: 'Upload CSV' })).toHaveLength(1)
    for (const name of ['Segments', 'Growth']) expect(screen.queryByRole('region', { name })).toBeNull()
  })
})

describe('the contacts', () => {
  // spec: 2.contacts.title, 2.contacts.table, 2.contacts.all-title, 9.contacts.page
  it('are shown ten to a page, and loaded in slices', async () => {
    const page = openPage('/contacts', contactRoutes([leads], many))
    await heading('Contact Management')
    await panel('All Contacts (23)')
    expect(await screen.findByText('ann10@firm.example')).toBeDefined()
    expect(screen.queryByText('ann11@firm.example')).toBeNull()
    expect(screen.getByText('Page 1 of 3')).toBeDefined()
    await page.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByText('ann11@firm.example')
    expect(slices()).toEqual([
      '/api/contacts?limit=50&offset=0',
      '/api/contacts?limit=10&offset=0',
      '/api/contacts?limit=10&offset=10',
    ])
  })

  it('show the reason beside the address if they cannot be mailed', async () => {
    const rows = [contact(1), contact(2, { status: 'hard_bounce' }), contact(3, { status: 'unsubscribed' })]
    openPage('/contacts', contactRoutes([leads], rows))
    const rowOf = async (email: string) =>
      within((await screen.findByText(email)).closest('tr') ?? document.body)
    expect((await rowOf('ann2@firm.example')).getByText('Does not exist')).toBeDefined()
    expect((await rowOf('ann3@firm.example')).getByText('Unsubscribed')).toBeDefined()
    expect((await rowOf('ann1@firm.example')).queryByText(/exist|Unsubscribed|mailed/)).toBeNull()
  })

  // spec: 3.contact.date-shown, 5.contacts.columns, 9.contacts.date-format
  it('have a column for each field that one of the first fifty has, and for each required field', async () => {
    const link = { link: 'https://filings.example/1', amount: '1012500.50', date_filed: '2024-01-05' }
    openPage('/contacts', contactRoutes([leads], [contact(1), contact(2, link)]))
    await screen.findByText('ann1@firm.example')
    expect(headers()).toEqual(['Email', 'First Name', 'Amount', 'Link', 'Date Filed'])
    expect(screen.getByText('1,012,500.50')).toBeDefined()
    expect(screen.getByText('01/05/2024')).toBeDefined()
    expect(screen.getByText('N/A')).toBeDefined()
    expect(screen.getByRole('link', { name: link.link }).getAttribute('rel')).toContain('noopener')
  })

  // spec: 2.contacts.group-title, 2.contacts.empty-group, 4.group.selected
  it('of a group carry its file name, its count and the day of its upload', async () => {
    const page = openPage('/contacts', contactRoutes([leads, dealers], many))
    await page.click(await screen.findByRole('button', { name: /Leads 23/ }))
    await panel('leads.csv (23) 04/03/2026')
    await page.click(screen.getByRole('button', { name: /Dealers 0/ }))
    const card = within(await panel('Dealers (0) 04/03/2026'))
    expect(await card.findByText('No contacts in this group')).toBeDefined()
    expect(card.getByText('Add contacts to this group or select another group.')).toBeDefined()
  })

  // spec: 2.contacts.search
  it('are searched by the server, from the first page on, and the search stays in the address', async () => {
    const page = openPage('/contacts', contactRoutes([leads], many))
    await page.click(await screen.findByRole('button', { name: 'Next' }))
    await page.type(screen.getByLabelText('Search contacts...'), 'ann2')
    await waitFor(() => expect(slices().at(-1)).toBe('/api/contacts?limit=10&offset=0&search=ann2'))
    expect(address()).toBe('/contacts?search=ann2')
    await screen.findByText('ann23@firm.example')
    expect(screen.queryByText('ann1@firm.example')).toBeNull()
  })

  it('say that more match if a search finds more than the pager reaches', async () => {
    const bounded = () =>
      Response.json([contact(1)], {
        headers: { 'x-total-count': '10000', 'x-total-count-bound': 'at-least' },
      })
    openPage('/contacts?search=a', { ...contactRoutes([leads], many), 'GET /api/contacts': bounded })
    await screen.findByText('Page 1 of more than 1,000')
  })

  it('have counts with thousands separators, also in the list of groups', async () => {
    const counted = () => Response.json([contact(1)], { headers: { 'x-total-count': '1000200' } })
    const routes = contactRoutes([{ ...leads, contactCount: 1_000_200 }], many)
    openPage('/contacts', { ...routes, 'GET /api/contacts': counted })
    await screen.findByRole('heading', { name: 'All Contacts (1,000,200)' })
    expect(await screen.findAllByText('1,000,200')).toHaveLength(2)
    await screen.findByText('Page 1 of 100,020')
  })

  it('on far pages are reached by the number of the page', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => contact(at + 1))
    const page = openPage('/contacts', contactRoutes([{ ...leads, contactCount: 250 }], rows))
    await page.type(await screen.findByLabelText('Go to page'), '19{Enter}')
    await screen.findByText('Page 19 of 25')
    expect(slices().at(-1)).toBe('/api/contacts?limit=10&offset=180')
    await page.type(screen.getByLabelText('Go to page'), '99999{Enter}')
    await screen.findByText('Page 25 of 25')
    await page.type(screen.getByLabelText('Go to page'), '0{Enter}')
    await page.type(screen.getByLabelText('Go to page'), 'x{Enter}')
    expect(screen.getByText('Page 25 of 25')).toBeDefined()
  })

  it('of an earlier search are no longer awaited', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    const page = openPage('/contacts', contactRoutes([leads], many))
    await screen.findByText('ann10@firm.example')
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      if (!url.includes('search=')) return answer(url, init)
      signals.push(init?.signal)
      return new Promise(() => undefined)
    })
    await page.type(screen.getByLabelText('Search contacts...'), 'ann')
    await waitFor(() => expect(signals).toHaveLength(1))
    await page.type(screen.getByLabelText('Search contacts...'), '2')
    await waitFor(() => expect(signals).toHaveLength(2))
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
  })

  // spec: 2.contacts.search
  it('are replaced by a message below the columns if nothing matches', async () => {
    openPage('/contacts?search=nobody', contactRoutes([leads], many))
    await screen.findByText('No contacts matching "nobody"')
    expect(headers()).toEqual(['Email', 'First Name'])
  })

  it('A screen reader did not read that no contact matches', async () => {
    openPage('/contacts?search=nobody', contactRoutes([leads], many))
    const none = await screen.findByText('No contacts matching "nobody"')
    expect(none.closest('[aria-live="polite"]')).not.toBeNull()
  })

  it('are searched by only as much of a long text as the call accepts', async () => {
    openPage(`/contacts?search=${'a'.repeat(201)}`, contactRoutes([leads], many))
    await screen.findByText(/No contacts matching/)
    expect(slices().at(-1)).toMatch(/search=a{200}$/)
  })

  // spec: 2.contacts.table, 2.contacts.no-upload, 2.contacts.empty, 5.contacts.empty-columns
  it('say how to begin if there are none', async () => {
    openPage('/contacts', contactRoutes([], []))
    await screen.findByText('No contacts uploaded yet')
    expect(screen.getByText('Upload a CSV file to import your contacts')).toBeDefined()
    expect(await screen.findByText('No contacts yet')).toBeDefined()
    expect(screen.getByText('Upload contacts or select a group.')).toBeDefined()
    expect(headers()).toEqual(['Email'])
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })
})

// spec: 2.contacts.ukrainian
it('The list of contacts is in Ukrainian throughout once Ukrainian was chosen', async () => {
  await chooseLanguage('uk')
  openPage('/contacts', contactRoutes([leads], many))
  await heading('Керування контактами')
  await screen.findByText('ann10@firm.example')
  const names = /ann\d+(@firm\.example)?|Leads|CSV/gi
  expect(screen.getByRole('main').textContent?.replace(names, '')).not.toMatch(/[a-z]/i)
})

describe("'Groups'", () => {
  // spec: 2.contacts.groups, 4.group.selected
  it('lists all contacts and each group with its count, the selected one marked', async () => {
    openPage('/contacts?group=8', contactRoutes([leads, { ...dealers, contactCount: 2 }], many))
    const shown = within(await panel('Groups'))
    await shown.findByRole('button', { name: /Leads/ })
    const entries = () => shown.getAllByRole('listitem').map(({ textContent }) => textContent)
    // Both dealers are also leads, and the total counts each contact once.
    await waitFor(() => expect(entries()).toEqual(['All Contacts23', 'Leads23', 'Dealers2']))
    expect(shown.getByRole('button', { current: true }).textContent).toBe('Dealers2')
  })
})

describe('a group', () => {
  // spec: 4.group.first-page
  it('starts on its first page when it is chosen', async () => {
    const page = openPage('/contacts', contactRoutes([leads], many))
    await page.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByText('Page 2 of 3')
    await page.click(screen.getByRole('button', { name: /Leads 23/ }))
    await screen.findByText('Page 1 of 3')
    await screen.findByText('ann1@firm.example')
  })

  it('could not be renamed', async () => {
    const page = openPage('/contacts', {
      ...contactRoutes([leads], many),
      'PUT /api/contacts/groups/7': () => Response.json({ ...leads, name: 'Friends' }),
    })
    await chooseOf(page, 'Rename')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename Group' }))
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await page.clear(name)
    await page.type(name, '{Enter}')
    dialog.getByText('Enter a name of at most 200 characters.')
    await page.type(name, ' Friends {Enter}')
    expect(await screen.findByRole('button', { name: /Friends 23/ })).toBeDefined()
    expect(requests().find(({ method }) => method === 'PUT')?.body).toBe('{"name":"Friends"}')
  })

  it('was lost among sixty others: there was no filter, and a bin beside each group', async () => {
    const sixty = Array.from({ length: 60 }, (_, at) => ({
      ...leads,
      id: at + 1,
      name: `Group ${String(at + 1)}`,
    }))
    const page = openPage('/contacts', contactRoutes(sixty, many))
    const groups = within(await panel('Groups'))
    await page.type(await groups.findByRole('searchbox', { name: 'Filter groups…' }), 'group 17')
    expect(groups.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'All Contacts23',
      'Group 1723',
    ])
    await page.type(groups.getByRole('searchbox'), 'x')
    expect(groups.getByText('No group matches "group 17x".')).toBeDefined()
  })

  // spec: 2.contacts.groups, 2.contacts.delete-group, 4.group.deleted, 8.groups.deleted
  // spec: beyond.deletions.undo
  it('is deleted after a question, which leads back to all contacts, and can be restored', async () => {
    const page = openPage('/contacts?group=7', {
      ...contactRoutes([leads], many),
      'DELETE /api/contacts/groups/7': () => Response.json({ message: 'Deleted.' }),
      'POST /api/contacts/groups/7/restore': () => Response.json(leads),
    })
    await chooseOf(page, 'Delete group')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Group "Leads"' }))
    dialog.getByText('Are you sure you want to delete this group and all its associated contacts?')
    await page.click(await pressable(dialog, 'Delete'))
    await screen.findByText('Group "Leads" successfully deleted!')
    await waitFor(() => expect(address()).toBe('/contacts'))
    const asked = requests().slice(requests().findIndex(({ method }) => method === 'DELETE'))
    expect(asked.filter(({ url }) => url.includes('/by-group/7'))).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Group "Leads" is back')
    expect(
      requests().filter(({ method, url }) => method === 'POST' && url.endsWith('/restore')),
    ).toHaveLength(1)
  })

  it('of more than 50,000 contacts is restored later, and the message after Undo says so', async () => {
    let isDeleted = false
    const page = openPage('/contacts?group=7', {
      ...contactRoutes([leads], many),
      'GET /api/contacts/groups': () => Response.json(isDeleted ? [] : [leads]),
      'DELETE /api/contacts/groups/7': () => {
        isDeleted = true
        return Response.json({ message: 'Deleted.' })
      },
      'POST /api/contacts/groups/7/restore': () => Response.json(leads),
    })
    await chooseOf(page, 'Delete group')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Group "Leads"' }))
    await page.click(await pressable(dialog, 'Delete'))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Group "Leads" comes back as soon as all its contacts are restored.')
  })

  // spec: 5.group.delete
  it('says before it is deleted how many of its contacts stay because they are in other groups', async () => {
    const page = openPage('/contacts', {
      ...contactRoutes([leads], many),
      'GET /api/contacts/groups/7/shared': () => Response.json({ count: 1200 }),
    })
    await chooseOf(page, 'Delete group')
    await within(await screen.findByRole('dialog')).findByText(
      'Are you sure you want to delete this group and all its associated contacts? 1,200 of them are also in other groups and stay.',
    )
  })

  it('is deleted together with its pages of contacts', async () => {
    const groups = [{ ...dealers, contactCount: 1 }, leads]
    const rows = [contact(99, { group_id: 8 }), ...many]
    const page = openPage('/contacts', {
      ...contactRoutes(groups, rows),
      'DELETE /api/contacts/groups/7': () => {
        groups.length = 1
        rows.length = 1
        return Response.json({ message: 'Deleted.' })
      },
    })
    await page.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByText('ann11@firm.example')
    await chooseOf(page, 'Delete group')
    await page.click(await pressable(within(await screen.findByRole('dialog')), 'Delete'))
    await panel('All Contacts (1)')
    await screen.findByText('ann99@firm.example')
    expect(screen.queryByText('No contacts yet')).toBeNull()
  })

  // spec: 8.groups.delete
  it('stays if it cannot be deleted, and the reason shows in the dialog and in a toast', async () => {
    const page = openPage('/contacts', {
      ...contactRoutes([leads], many),
      'DELETE /api/contacts/groups/7': () => Response.json({ message: 'Not now.' }, { status: 409 }),
    })
    await chooseOf(page, 'Delete group')
    const dialog = within(await screen.findByRole('dialog'))
    await page.click(await pressable(dialog, 'Delete'))
    await dialog.findByText('Error deleting group: Not now.')
    await screen.findByText('Group deletion error: Not now.')
    expect(screen.getByText('Leads')).toBeDefined()
  })
})

describe('the columns', () => {
  // spec: 5.contacts.columns, 9.contacts.page
  it('depend on the first fifty contacts only', async () => {
    const late = Array.from({ length: 51 }, (_, at) => contact(at + 1, at === 50 ? { phone: '5' } : {}))
    openPage('/contacts', contactRoutes([{ ...leads, contactCount: 51 }], late))
    await screen.findByText('ann1@firm.example')
    expect(headers()).toEqual(['Email', 'First Name'])
  })

  // spec: 5.contacts.empty-columns
  it('consist only of the email if there are no contacts', () => {
    expect(shownFields([])).toEqual(['email'])
  })

  // spec: 3.contact.date-stored
  it.each([
    ['12500.50', '12,500.50'],
    ['-0.5', '-0.5'],
    ['123456789012345678901234567890', '123,456,789,012,345,678,901,234,567,890'],
  ])('write the amount %s as %s, digit by digit', (amount, written) => {
    expect(formatAmount(amount)).toBe(written)
  })
})
