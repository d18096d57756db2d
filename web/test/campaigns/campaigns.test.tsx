// The campaigns as a person uses them (specification, sections 2, 4, 5, 8 and 9; decisions 3, 14, 19, 20, 25, 36).
import type { Campaign } from '@lettermill/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../src/ui/index.ts'
import { heading, openPage, signedInBefore } from '../app/page.tsx'
import { requests } from '../server.ts'
import { campaign } from './campaign.ts'

type Routes = NonNullable<Parameters<typeof openPage>[1]>

const listed = (rows: readonly Campaign[], total = rows.length) =>
  Response.json(rows, { headers: { 'x-total-count': String(total) } })

function openCampaigns(rows: readonly Campaign[], routes: Routes = {}, at = '/campaigns') {
  return openPage(at, { 'GET /api/campaigns': () => listed(rows), ...routes })
}

const refuse = (status: number, message: string) => () => Response.json({ message }, { status })
const done = (message: string) => () => Response.json({ message })
const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = async (user: ReturnType<typeof openPage>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

const queries = () =>
  requests()
    .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/campaigns?'))
    .map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])))
const lastQuery = () => queries().at(-1)
const changes = () =>
  requests()
    .filter(({ method, url }) => method !== 'GET' && url.startsWith('/api/campaigns'))
    .map(({ method, url }) => `${method} ${url}`)

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('the list', () => {
  it('shows title, status, date and counts of each campaign as a card', async () => {
    openCampaigns([
      campaign({
        status: 'sent',
        sent_at: '2026-04-05T13:05:00Z',
        sent_count: 1200,
        open_count: 30,
        click_count: 4,
      }),
    ])
    expect(await heading('Email Campaigns')).toBeDefined()
    const shown = await card('Spring')
    for (const words of ['04/05/2026, 01:05 PM', '1,200', '30', '4', 'Opens', 'Clicks'])
      expect(shown.getByText(words)).toBeDefined()
    expect(shown.getAllByText('Sent')).toHaveLength(2)
  })

  it.each<[Partial<Campaign>, string]>([
    [{ status: 'processing' }, 'Processing...'],
    [{ status: 'scheduled', scheduled_at: '2026-12-24T08:00:00Z' }, '12/24/2026, 08:00 AM'],
    [{ status: 'failed', sent_at: '2026-04-05T00:05:00Z' }, '04/05/2026, 12:05 AM'],
    [{ status: 'draft' }, 'Created 04/03/2026, 10:00 AM'],
    [{ status: 'sent', sent_at: 'once' }, 'Invalid Date'],
    [{ status: 'sent', sent_at: null }, '—'],
  ])('shows for %o the date %s', async (some, date) => {
    openCampaigns([campaign(some)])
    expect((await card('Spring')).getByText(date)).toBeDefined()
  })

  it('has rows as its other view, with the subject or that there is none', async () => {
    const user = openCampaigns([campaign({ id: 1, name: 'A' }), campaign({ id: 2, name: 'B', subject: '' })])
    await user.click(await screen.findByRole('button', { name: 'List view' }))
    const row = within(await screen.findByRole('row', { name: /^B/ }))
    expect(row.getByText('No Subject')).toBeDefined()
    expect(screen.getByRole('row', { name: /^A/ }).textContent).toContain('Hello')
  })

  it('asks for slices: page, page size, status, order', async () => {
    const rows = Array.from({ length: 10 }, (_, index) => campaign({ id: index + 1, name: `C${index}` }))
    const user = openCampaigns([], { 'GET /api/campaigns': () => listed(rows, 95) })
    expect(await screen.findByText('Page 1 of 10')).toBeDefined()
    expect(lastQuery()).toEqual({ status: 'all', sort: 'newest', limit: '10', offset: '0' })
    await press(user, 'Next')
    expect(await screen.findByText('Page 2 of 10')).toBeDefined()
    await waitFor(() => expect(lastQuery()).toMatchObject({ offset: '10' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'paused')
    await waitFor(() => expect(lastQuery()).toMatchObject({ status: 'paused', offset: '0' }))
    await press(user, 'Newest first')
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'oldest' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Campaigns per page' }), '50')
    expect(await screen.findByText('Page 1 of 2')).toBeDefined()
    expect(lastQuery()).toMatchObject({ limit: '50', offset: '0' })
  })

  it('offers the statuses that the specification names', async () => {
    openCampaigns([])
    const options = within(await screen.findByRole('combobox', { name: 'Status' })).getAllByRole('option')
    expect(options.map((option) => option.getAttribute('value'))).toEqual([
      ...['all', 'draft', 'scheduled', 'processing', 'paused', 'sent'],
    ])
  })

  it('is searched by what stands in the address, and says when nothing is found', async () => {
    const user = openCampaigns([], {}, '/campaigns?search=spring')
    expect(await screen.findByText('No campaigns found')).toBeDefined()
    expect(lastQuery()).toMatchObject({ search: 'spring' })
    await user.clear(screen.getByPlaceholderText('Search campaigns...'))
    expect(await screen.findByText('No campaigns yet')).toBeDefined()
  })

  it('moves by itself while a campaign is under way', async () => {
    let sent = 5
    openCampaigns([], {
      'GET /api/campaigns': () =>
        listed([campaign({ status: 'processing', sent_count: sent, total_contacts: 10 })]),
    })
    expect(await screen.findByText('5 / 10 sent (50%)')).toBeDefined()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    sent = 8
    expect(await screen.findByText('8 / 10 sent (80%)', {}, { timeout: 4000 })).toBeDefined()
  })

  it('says why a campaign failed or is held', async () => {
    const reason = 'The relay refuses one message after another: 554 policy'
    openCampaigns([campaign({ status: 'paused', reason })])
    expect((await card('Spring')).getByText(reason)).toBeDefined()
  })
})

describe('sending', () => {
  it('shows the campaign as the server has it afterwards', async () => {
    const user = openCampaigns([campaign()], {
      'POST /api/campaigns/1/send': done('Sending.'),
      'GET /api/campaigns/1': () =>
        Response.json(campaign({ status: 'sent', sent_at: '2026-04-05T13:05:00Z' })),
    })
    await press(user, 'Send Now: Spring')
    expect(await screen.findByText('04/05/2026, 01:05 PM')).toBeDefined()
  })

  it('that is refused is told to the console, and where the button is', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const user = openCampaigns([campaign()], {
      'POST /api/campaigns/1/send': refuse(400, 'The chosen sender does not exist any more.'),
    })
    await press(user, 'Send Now: Spring')
    expect(await screen.findByText('The chosen sender does not exist any more.')).toBeDefined()
    expect(log).toHaveBeenCalled()
  })
})

describe('pausing and resuming', () => {
  it('say what the server said, and load the list anew', async () => {
    let status: Campaign['status'] = 'processing'
    const user = openCampaigns([], {
      'GET /api/campaigns': () => listed([campaign({ status })]),
      'POST /api/campaigns/1/pause': () => {
        status = 'paused'
        return Response.json({ message: 'Paused after 5 messages.' })
      },
      'POST /api/campaigns/1/resume': done('On it.'),
    })
    await press(user, 'Pause: Spring')
    expect(await screen.findByText('Paused after 5 messages.')).toBeDefined()
    await press(user, 'Resume: Spring')
    expect(await screen.findByText('On it.')).toBeDefined()
  })

  it('that fail say why in a toast', async () => {
    const user = openCampaigns([campaign({ status: 'paused' })], {
      'POST /api/campaigns/1/resume': refuse(409, 'A campaign that is sent cannot be resumed.'),
    })
    await press(user, 'Resume: Spring')
    expect(await screen.findByText('A campaign that is sent cannot be resumed.')).toBeDefined()
  })
})

describe('deleting', () => {
  it('asks in the words of the specification, and can be undone', async () => {
    let rows = [campaign()]
    const user = openCampaigns([], {
      'GET /api/campaigns': () => listed(rows),
      'DELETE /api/campaigns/1': () => {
        rows = []
        return Response.json({ message: 'Deleted.' })
      },
      'POST /api/campaigns/1/restore': () => {
        rows = [campaign()]
        return Response.json(rows[0])
      },
    })
    await press(user, 'Delete: Spring')
    const ask = await dialog('Confirmation of deletion')
    expect(ask.getByText('Are you sure you want to delete this campaign?')).toBeDefined()
    await user.click(ask.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No campaigns yet')).toBeDefined()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('heading', { name: 'Spring' })).toBeDefined()
    expect(changes()).toEqual(['DELETE /api/campaigns/1', 'POST /api/campaigns/1/restore'])
  })

  it('that is cancelled deletes nothing', async () => {
    const user = openCampaigns([campaign()])
    await press(user, 'Delete: Spring')
    await user.click((await dialog('Confirmation of deletion')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes()).toEqual([])
  })
})

describe('the reports', () => {
  const csv = (name: string) => () =>
    new Response('a,b', { headers: { 'x-filename': encodeURIComponent(name) } })
  const sent = [campaign({ status: 'sent' })]
  let saved: string[] = []

  beforeEach(() => {
    saved = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
  })

  it('of one campaign is saved under the name that the server gave it', async () => {
    const user = openCampaigns(sent, { 'GET /api/campaigns/1/export-data': csv('Весна_1.csv') })
    await press(user, 'Download CSV: Spring')
    expect(await screen.findByText('File "Весна_1.csv" successfully downloaded!')).toBeDefined()
    expect(saved).toEqual(['Весна_1.csv'])
  })

  it('of one campaign without a name is called by title and id', async () => {
    const user = openCampaigns(sent, { 'GET /api/campaigns/1/export-data': () => new Response('a') })
    await press(user, 'Download CSV: Spring')
    await waitFor(() => expect(saved).toEqual(['Spring_1.csv']))
  })

  it('says that it is on its way', async () => {
    const user = openCampaigns(sent, {
      'GET /api/campaigns/1/export-data': () => new Promise<Response>(() => undefined),
      'GET /api/campaigns/export/all': () => new Promise<Response>(() => undefined),
    })
    await press(user, 'Download CSV: Spring')
    expect(await screen.findByText('Generating report for Spring')).toBeDefined()
    await press(user, 'Download Full Report')
    expect(await screen.findByText('Generating full report... This may take a while.')).toBeDefined()
  })

  it('that fails says why, and where nobody says why, that it did', async () => {
    const user = openCampaigns(sent, { 'GET /api/campaigns/1/export-data': refuse(500, 'The disk is full.') })
    await press(user, 'Download CSV: Spring')
    expect(await screen.findByText('Error downloading file: The disk is full.')).toBeDefined()
  })

  it('of one campaign that fails without a word says that it did', async () => {
    const user = openCampaigns(sent, {
      'GET /api/campaigns/1/export-data': () => new Response(null, { status: 502 }),
    })
    await press(user, 'Download CSV: Spring')
    expect(await screen.findByText('Failed to download CSV')).toBeDefined()
  })

  it('of all campaigns is called full_report.csv', async () => {
    const user = openCampaigns(sent, { 'GET /api/campaigns/export/all': () => new Response('a') })
    await press(user, 'Download Full Report')
    expect(await screen.findByText('Full report downloaded!')).toBeDefined()
    expect(saved).toEqual(['full_report.csv'])
  })

  it('of all campaigns that fails says so', async () => {
    const user = openCampaigns(sent, { 'GET /api/campaigns/export/all': refuse(500, 'no') })
    await press(user, 'Download Full Report')
    expect(await screen.findByText('Failed to generate report')).toBeDefined()
  })
})
