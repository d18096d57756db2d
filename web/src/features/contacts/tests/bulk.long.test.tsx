// Many contacts at once: selecting them, changing them, and the progress of a change.
import type { ContactJob } from '@lettermill/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { openPage, pressable, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { contact, contactRoutes, leads } from './contact-server.ts'

const many = Array.from({ length: 23 }, (_, at) => contact(at + 1))
const dealers = { ...leads, id: 8, name: 'Dealers', contactCount: 0, uploaded_file_name: null }

const job: ContactJob = {
  id: 3,
  action: 'add',
  group_id: 8,
  group_name: 'Dealers',
  state: 'done',
  total: 2,
  seen: 2,
  changed: 2,
  created_at: '2026-04-03T17:05:00Z',
  ended_at: '2026-04-03T17:05:01Z',
}

const routes = (answer: Partial<ContactJob> = {}, more: Parameters<typeof openPage>[1] = {}) => ({
  ...contactRoutes([leads, dealers], many),
  'POST /api/contacts/bulk': () => Response.json({ ...job, ...answer }),
  ...more,
})
const sent = (path: string) =>
  requests()
    .filter(({ method, url }) => method === 'POST' && url === path)
    .map(({ body }) => (body ? (JSON.parse(body) as unknown) : null))
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const bar = () => screen.findByRole('group', { name: 'Selected contacts' })
const press = async (name: string) => fireEvent.click(await pressable(within(await bar()), name))

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('Selected contacts', () => {
  it('had a number that appeared together with its live region, so screen readers could miss it', async () => {
    const page = openPage('/contacts', routes())
    const first = await box('Select ann2@firm.example')
    const regions = screen.getAllByRole('status')
    await page.click(first)
    expect(regions.map(({ textContent }) => textContent)).toContain('1 contact selected')
  })

  it('stay selected on other pages, but not when another list is shown', async () => {
    const page = openPage('/contacts', routes())
    await page.click(await box('Select ann2@firm.example'))
    await page.click(screen.getByRole('button', { name: 'Next' }))
    await page.click(await box('Select ann11@firm.example'))
    expect((await bar()).textContent).toContain('2 contacts selected')
    await page.click(screen.getByRole('button', { name: /Leads 23/ }))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected contacts' })).toBeNull())
  })

  it('include a whole page after one click on a box, and none of the page after another click', async () => {
    const page = openPage('/contacts', routes())
    await screen.findByText('ann1@firm.example')
    await page.click(await box('Select this page'))
    expect((await bar()).textContent).toContain('10 contacts selected')
    await page.click(await box('Select this page'))
    expect(screen.queryByRole('group', { name: 'Selected contacts' })).toBeNull()
  })

  it('are added to a group by their ids', async () => {
    const page = openPage('/contacts', routes())
    await page.click(await box('Select ann2@firm.example'))
    await page.click(await box('Select ann3@firm.example'))
    await press('Add to group…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add 2 contacts to a group' }))
    await page.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findByText('Choose a group.')).toBeDefined()
    await page.click(dialog.getByRole('combobox', { name: 'Group' }))
    await page.click(await screen.findByRole('option', { name: 'Dealers (0)', hidden: true }))
    await page.click(dialog.getByRole('button', { name: 'Add' }))
    await screen.findByText('2 contacts were added to "Dealers".')
    expect(sent('/api/contacts/bulk')).toEqual([{ action: 'add', selection: { ids: [2, 3] }, groupId: 8 }])
    expect(screen.queryByRole('group', { name: 'Selected contacts' })).toBeNull()
  })

  // spec: 5.contacts.bulk
  it('may be all that match, which the server then finds by itself', async () => {
    const page = openPage(
      '/contacts?group=7&search=ann1',
      routes({ action: 'remove', group_name: 'Leads', changed: 11 }),
    )
    await page.click(await box('Select ann1@firm.example'))
    await press('Select all 11 that match')
    expect((await bar()).textContent).toContain('11 contacts selected')
    expect((await box('Select ann10@firm.example')).checked).toBe(true)
    await press('Remove from group')
    await screen.findByText('11 contacts were removed from "Leads".')
    const selection = { group: 7, search: 'ann1' }
    expect(sent('/api/contacts/bulk')).toEqual([{ action: 'remove', selection, groupId: 7 }])
  })

  it('cannot be removed from a group while all contacts are shown', async () => {
    const page = openPage('/contacts', routes())
    await page.click(await box('Select ann1@firm.example'))
    expect(within(await bar()).queryByRole('button', { name: 'Remove from group' })).toBeNull()
  })

  // spec: 5.contacts.bulk
  it('are deleted after a question, and restored by Undo', async () => {
    const undone = { ...job, action: 'restore', total: 2, changed: 1 }
    const page = openPage('/contacts', {
      ...routes({ action: 'delete', group_id: null, group_name: null }),
      'POST /api/contacts/jobs/3/undo': () => Response.json(undone),
    })
    await page.click(await box('Select ann1@firm.example'))
    await page.click(await box('Select ann2@firm.example'))
    await press('Delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 contacts?' }))
    expect(sent('/api/contacts/bulk')).toEqual([])
    await page.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('2 contacts were deleted.')
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('1 contact is back. 1 stays deleted because its address was added again.')
  })

  it('show the reason if they could not be changed', async () => {
    const message = 'This workspace has 5 changes of many contacts under way.'
    const page = openPage('/contacts?group=7', {
      ...routes(),
      'POST /api/contacts/bulk': () => Response.json({ message }, { status: 409 }),
    })
    await page.click(await box('Select ann1@firm.example'))
    await press('Remove from group')
    await screen.findByText(message)
    expect((await bar()).textContent).toContain('1 contact selected')
  })
})

describe('A change in the background', () => {
  it('is shown with its progress, also after a reload, and its end is announced', async () => {
    let now: ContactJob = {
      ...job,
      state: 'running',
      total: 12_345,
      seen: 4000,
      changed: 4000,
      ended_at: null,
    }
    openPage('/contacts', routes({}, { 'GET /api/contacts/jobs': () => Response.json([now]) }))
    const strip = within(await screen.findByRole('region', { name: 'Changes under way' }))
    expect(strip.getByText('4,000 of 12,345')).toBeDefined()
    expect(strip.getByRole('progressbar', { name: 'Adding contacts to "Dealers"' })).toBeDefined()
    now = { ...job, total: 12_345, seen: 12_345, changed: 12_000 }
    await screen.findByText('12,000 contacts were added to "Dealers".', {}, { timeout: 20_000 })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes under way' })).toBeNull())
  }, 30_000)

  it('is stopped by Cancel', async () => {
    let now: ContactJob = { ...job, state: 'running', total: null, seen: 4000, ended_at: null }
    const page = openPage(
      '/contacts',
      routes(
        {},
        {
          'GET /api/contacts/jobs': () => Response.json([now]),
          'POST /api/contacts/jobs/3/cancel': () => Response.json((now = { ...now, state: 'cancelled' })),
        },
      ),
    )
    const strip = within(await screen.findByRole('region', { name: 'Changes under way' }))
    expect(strip.getByText('4,000 done')).toBeDefined()
    await page.click(strip.getByRole('button', { name: 'Cancel: Adding contacts to "Dealers"' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes under way' })).toBeNull())
  })
})
