// What the dashboard shows beside its counts: campaigns being sent and coming next, thirty days, and the button for a
// new campaign.
import type { Agenda } from '@lettermill/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { address, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { untilNextPoll } from '../stats.ts'

type Routes = NonNullable<Parameters<typeof openPage>[1]>

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const nothing: Agenda = { running: [], more_running: 0, next: [], more_next: 0 }
const none = { total_sent: 0, total_unsubscribes: 0 }
const days = [
  { ...none, period: '2026-04-01', total_opens: 1000, total_clicks: 30 },
  { ...none, period: '2026-04-02', total_opens: 234, total_clicks: 4 },
]

function openDashboard(agenda: Partial<Agenda> = {}, routes: Routes = {}, at = '/dashboard') {
  const stats = { emailsSent: 1, totalOpens: 2, totalClicks: 3, unsubscribeCount: 4 }
  return openPage(at, {
    'GET /api/dashboard-stats': () => Response.json(stats),
    'GET /api/recent-campaigns': () =>
      Response.json([
        {
          id: 1,
          name: 'Old',
          sent_date: null,
          scheduled_at: null,
          status: 'draft',
          sent_count: 0,
          open_count: 0,
          click_count: 0,
        },
      ]),
    'GET /api/analytics/agenda': () => Response.json({ ...nothing, ...agenda }),
    'GET /api/performance': () => Response.json(days),
    ...routes,
  })
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

beforeEach(signedInBefore)
afterEach(() => toast.remove())

it('the dashboard did not show what is being sent', async () => {
  openDashboard({
    running: [
      {
        id: 7,
        name: 'Spring',
        status: 'processing',
        total: 2000,
        sent: 990,
        settled: 1000,
        done_at: minutes(3),
        warning: 'bounces',
      },
    ],
    more_running: 2,
  })
  const now = await region('Sending now')
  expect((await now.findByRole('link', { name: 'Spring' })).getAttribute('href')).toBe('/campaigns/7')
  expect(now.getByText('about 3 minutes left')).toBeDefined()
  expect(now.getByText('990 of 2,000 sent (50% done)')).toBeDefined()
  expect(now.getByRole('progressbar', { name: 'Spring' }).getAttribute('aria-valuenow')).toBe('50')
  expect(now.getByText('Many addresses do not exist.')).toBeDefined()
  expect(now.getByText('and 2 more')).toBeDefined()
})

// spec: beyond.dashboard.sending
it('scheduled campaigns were missing from the dashboard', async () => {
  openDashboard({
    next: [{ id: 8, name: 'Summer', scheduled_at: minutes(2 * 24 * 60 + 5), contacts: 640 }],
  })
  const next = await region('Next up')
  expect(await next.findByRole('link', { name: 'Summer' })).toBeDefined()
  expect(next.getByText('in 2 days')).toBeDefined()
  expect(next.getByText(/640 contacts$/)).toBeDefined()
  expect((await region('Sending now')).getByText('Nothing is being sent.')).toBeDefined()
})

it('the dashboard says that a campaign is paused, and gives no end time if a campaign only retries', async () => {
  const some = { total: 10, sent: 5, settled: 5, done_at: null, warning: null }
  openDashboard({
    running: [
      { ...some, id: 1, name: 'Waits', status: 'paused' },
      { ...some, id: 2, name: 'Retries', status: 'partially_sent' },
    ],
  })
  const now = await region('Sending now')
  expect(await now.findByText('Paused')).toBeDefined()
  expect(now.getByText('Retrying some recipients')).toBeDefined()
})

// spec: beyond.dashboard.sending
it('the dashboard has a chart of thirty days that gives the numbers of each day', async () => {
  openDashboard()
  const chart = await screen.findByRole('img', { name: /^Bar chart of the last 30 days: 1,234 opens and 34/ })
  const panel = await region('Last 30 days')
  expect(panel.getByText('1,234')).toBeDefined()
  const names = chart.querySelectorAll('small')
  expect([...names].map(({ textContent }) => textContent)).toEqual(['Apr 1', 'Apr 2'])
  fireEvent.pointerEnter(chart.lastElementChild?.firstElementChild as Element)
  expect(panel.getByText('Apr 1', { selector: 'strong' })).toBeDefined()
  expect(panel.getByText('1,000')).toBeDefined()
  fireEvent.pointerLeave(chart)
  expect(panel.getByText('1,234')).toBeDefined()
})

it('the dashboard showed an empty chart while nobody had opened anything', async () => {
  const quiet = days.map((day) => ({ ...day, total_opens: 0, total_clicks: 0 }))
  openDashboard({}, { 'GET /api/performance': () => Response.json(quiet) })
  await screen.findByText('Nobody has opened or clicked a message in these days.')
  expect(screen.queryByRole('img', { name: /^Bar chart of the last 30 days/ })).toBeNull()
})

it('the dashboard showed an empty chart to a workspace without campaigns', async () => {
  openDashboard({}, { 'GET /api/recent-campaigns': () => Response.json([]) })
  await screen.findByText('No campaigns yet')
  expect(screen.queryByRole('region', { name: 'Last 30 days' })).toBeNull()
  expect(requests().some(({ url }) => url.startsWith('/api/performance'))).toBe(false)
})

// spec: beyond.dashboard.sending
it('a new campaign was three clicks away from the dashboard', async () => {
  openDashboard()
  const create = await screen.findByRole('link', { name: 'Create Campaign' })
  expect(create.getAttribute('href')).toBe('/campaigns?do=create')
})

// spec: beyond.screens.urls
it('a reload forgot the period of the dashboard', async () => {
  const user = openDashboard({}, {}, '/dashboard?period=week')
  const asked = () => requests().filter(({ url }) => url.startsWith('/api/dashboard-stats'))
  await waitFor(() => expect(asked().at(-1)?.url).toContain('period=week'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'month')
  expect(address()).toBe('/dashboard?period=month')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'all')
  expect(address()).toBe('/dashboard')
})

it('The dashboard of a large workspace counted the recipients of coming campaigns every 3 seconds', () => {
  expect(untilNextPoll(true, 600)).toBe(12_000)
  expect(untilNextPoll(true, 10_000)).toBe(60_000)
})

it('The dashboard asks for a fast answer every 3 seconds while a campaign is sent, otherwise every minute', () => {
  expect(untilNextPoll(true, 20)).toBe(3_000)
  expect(untilNextPoll(false, 20)).toBe(60_000)
})
