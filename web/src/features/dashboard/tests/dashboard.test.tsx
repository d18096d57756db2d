// The dashboard: counts of a period, the newest campaigns, and what it shows if a call fails.
import { campaignStatuses, type DashboardStats, type RecentCampaign } from '@lettermill/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { toast } from '../../../ui/index.ts'
import { address, heading, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

type Routes = NonNullable<Parameters<typeof openPage>[1]>

const stats: DashboardStats = {
  emailsSent: 12_345,
  totalOpens: 678,
  totalClicks: 90,
  unsubscribeCount: 7,
  delivered: 12_300,
  bounced: 40,
  complained: 5,
  emailsSentChange: 12.54,
  opensChange: -3,
  clicksChange: 0,
  unsubscribeChange: null,
}

const spring: RecentCampaign = {
  id: 1,
  name: 'Spring offer',
  sent_date: '2026-04-03T20:05:00Z',
  scheduled_at: null,
  status: 'completed',
  sent_count: 3,
  open_count: 2,
  click_count: 0,
}
const draft: RecentCampaign = {
  ...spring,
  id: 2,
  name: 'Draft',
  status: 'draft',
  sent_date: null,
  sent_count: 0,
}

function openDashboard(routes: Routes = {}, campaigns: RecentCampaign[] = [], path = '/dashboard') {
  return openPage(path, {
    'GET /api/dashboard-stats': () => Response.json(stats),
    'GET /api/recent-campaigns': () => Response.json(campaigns),
    'GET /api/analytics/agenda': () =>
      Response.json({ running: [], more_running: 0, next: [], more_next: 0 }),
    'GET /api/performance': () => Response.json([]),
    ...routes,
  })
}

const asked = () => requests().filter(({ url }) => url.startsWith('/api/dashboard-stats'))
const cells = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('the dashboard', () => {
  // spec: 2.dashboard.default-period, 2.dashboard.cards
  it('shows the four counts of all time, and days in the time zone of Settings', async () => {
    openDashboard()
    for (const [name, stat] of [
      ['Emails Sent', '12,345'],
      ['Total Opens', '678'],
      ['Total Clicks', '90'],
      ['Total Unsubscribes', '7'],
    ] as const) {
      await waitFor(() =>
        expect(screen.getByText(name).parentElement?.parentElement?.textContent).toContain(name + stat),
      )
    }
    expect(asked().at(-1)?.url).toBe('/api/dashboard-stats?period=all&timezone=UTC')
  })

  // spec: 2.dashboard.changes
  it('shows keyboard users the change of each count', async () => {
    const page = openDashboard({}, [], '/dashboard?period=week')
    await screen.findByText('12,345')
    while (document.activeElement?.textContent?.startsWith('Emails Sent12,345') !== true) await page.tab()
    await screen.findByText(/^Compared with the previous 7 days: \+12\.5%/)
  })

  it.each([
    ['today', 'yesterday', 'учора'],
    ['3days', 'previous 3 days', 'попередніми 3 днями'],
    ['month', 'previous 30 days', 'попередніми 30 днями'],
  ])("compares with '%s', without saying which period that is", async (period, english, ukrainian) => {
    openDashboard({}, [], `/dashboard?period=${period}`)
    await screen.findByText(`+12.5% vs. ${english}`)
    await act(() => chooseLanguage('uk'))
    await screen.findByText(`+12,5% порівняно з ${ukrainian}`)
    await act(() => chooseLanguage('default'))
  })

  // spec: 2.dashboard.changes
  it('shows the change of each count if there is one, with a tooltip that repeats it', async () => {
    const page = openDashboard({}, [], '/dashboard?period=week')
    await screen.findByText('12,345')
    const printed = screen.getAllByText(/ vs\. previous 7 days$/).map(({ textContent }) => textContent)
    expect(printed).toEqual(['+12.5%', '-3%', '0%'].map((change) => `${change} vs. previous 7 days`))
    for (const [stat, told] of [
      [
        '12,345',
        'Compared with the previous 7 days: +12.5%. Delivered, as far as we were told: 12,300. Bounced: 40. Marked as spam: 5.',
      ],
      ['678', 'Compared with the previous 7 days: -3%.'],
      ['90', 'Compared with the previous 7 days: 0%.'],
      ['7', 'There is no earlier period to compare with.'],
    ] as const) {
      expect(screen.queryByText(told)).toBeNull()
      await page.hover(await screen.findByText(stat))
      await screen.findByText(told)
    }
  })

  // spec: 2.dashboard.title
  it('is titled Dashboard, with the recent campaigns below the counts', async () => {
    openDashboard()
    await heading('Dashboard')
    expect(await screen.findByRole('heading', { level: 2, name: 'Recent Campaigns' })).toBeDefined()
  })

  // spec: 2.dashboard.periods, 2.dashboard.default-period, 9.periods.defaults
  it('loads another period when one is chosen', async () => {
    const page = openDashboard()
    const period = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Period' })
    expect([...period.options].map(({ text }) => text)).toEqual([
      'For all the time',
      'Today',
      '3 days',
      'Per week',
      'Month',
    ])
    expect(period.value).toBe('all')
    for (const [label, value] of [
      ['Today', 'today'],
      ['3 days', '3days'],
      ['Per week', 'week'],
      ['Month', 'month'],
    ] as const) {
      await page.selectOptions(period, label)
      await waitFor(() => expect(asked().at(-1)?.url).toContain(`period=${value}&`))
    }
  })

  // spec: 2.dashboard.recent
  it('names the columns of the recent campaigns, even if there are none', async () => {
    openDashboard()
    await screen.findByText('No campaigns yet')
    const table = within(screen.getByRole('table', { name: 'Recent Campaigns' }))
    const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers).toEqual(['Campaign', 'Date', 'Status', 'Sent', 'Opened', 'Clicked'])
  })

  // spec: 2.dashboard.statuses
  it("names a campaign's status in a word, whatever it is", async () => {
    const named = campaignStatuses.map((status, id) => ({ ...spring, id, name: `Campaign ${id}.`, status }))
    openDashboard({}, named)
    await screen.findByText('Campaign 0.')
    const words = named.map(({ name }) => within(screen.getByRole('row', { name: new RegExp(name) })))
    expect(words.map((row) => row.getAllByRole('cell')[2]?.textContent)).toEqual([
      'Draft',
      'Scheduled',
      'Processing',
      'Paused',
      'Partially sent',
      'Sent',
      'Completed',
      'Failed',
      'Archived',
    ])
  })

  // spec: 2.dashboard.view-all
  it('links to the campaigns with View all', async () => {
    const page = openDashboard({ 'GET /api/campaigns': () => Response.json([]) })
    await page.click(await screen.findByRole('link', { name: 'View all' }))
    await heading('Email Campaigns')
    expect(address()).toBe('/campaigns')
  })

  it('showed no date for a scheduled campaign among the recent ones', async () => {
    openDashboard({}, [{ ...draft, status: 'scheduled', scheduled_at: '2026-04-03T20:05:00Z' }])
    expect((await cells(/Draft/))[1]).toBe('04/03/2026, 08:05 PM')
  })

  // spec: 2.dashboard.percentages
  it('lists the newest campaigns with whole percentages of the sent messages, or none of zero messages', async () => {
    openDashboard({}, [spring, draft])
    expect(await cells(/Spring offer/)).toEqual([
      'Spring offer',
      '04/03/2026, 08:05 PM',
      'Completed',
      '3',
      '2 (67%)',
      '0 (0%)',
    ])
    expect(await cells(/Draft/)).toEqual(['Draft', '—', 'Draft', '—', '2', '—'])
  })

  it('showed sent, opened and clicked 0 for a draft, in three lines on a phone', async () => {
    openDashboard({}, [{ ...draft, sent_count: 0, open_count: 0, click_count: 0 }])
    expect(await cells(/Draft/)).toEqual(['Draft', '—', 'Draft', '—', '—', '—'])
  })

  it('moved the counts up when it became known that the workspace has no campaigns', async () => {
    let answer = (_response: Response): void => undefined
    const pending = new Promise<Response>((resolve) => (answer = resolve))
    openDashboard({ 'GET /api/recent-campaigns': () => pending })
    const waiting = await screen.findByText('12,345')
    answer(Response.json([]))
    await screen.findByText('No campaigns yet')
    // React has rendered a new element in the right place; the old one was not moved.
    expect(waiting.isConnected).toBe(false)
    expect(screen.getByText('12,345')).toBeDefined()
  })

  // spec: 2.dashboard.first-steps, beyond.dashboard.first-steps
  it('lists the steps to the first campaign until there is one, and ticks the finished steps', async () => {
    const taken = {
      contacts: true,
      domain: true,
      sender: false,
      template: true,
      campaign: false,
      sent: false,
    }
    openDashboard({ 'GET /api/first-steps': () => Response.json(taken) })
    await screen.findByText('No campaigns yet')
    await screen.findByRole('link', { name: 'Add a sender' })
    const steps = screen.getAllByRole('listitem').filter((item) => item.closest('ol'))
    expect(steps.map((step) => within(step).queryByRole('img', { name: 'Done' }) !== null)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
    expect(screen.getByRole('link', { name: 'Add a sender' }).getAttribute('href')).toBe('/senders?do=sender')
    expect(screen.getByRole('link', { name: 'Create a campaign' }).getAttribute('href')).toBe(
      '/campaigns?do=create',
    )
    expect(screen.queryByRole('link', { name: 'Upload CSV' })).toBeNull()
  })

  it('offers an editor no step that needs a manager, and asks for no approvals', async () => {
    const taken = { contacts: true, domain: false, sender: false, template: false, campaign: false }
    openDashboard({
      'GET /api/first-steps': () => Response.json(taken),
      'GET /api/workspaces': () => Response.json([{ id: 1, name: 'Mill', role: 'editor', isCurrent: true }]),
    })
    expect(await screen.findByText('A manager or an owner adds the sender.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Choose a template' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Add a sender' })).toBeNull()
    expect(requests().filter(({ url }) => url.startsWith('/api/approvals'))).toEqual([])
  })

  // spec: beyond.newcomer.interactions
  it('hid the first steps at the first draft, before anything was sent', async () => {
    const unsent = { ...draft, sent_count: 0 }
    const taken = { contacts: true, domain: true, sender: true, template: true, campaign: true, sent: false }
    openDashboard({
      'GET /api/recent-campaigns': () => Response.json([unsent]),
      'GET /api/first-steps': () => Response.json(taken),
    })
    await screen.findByRole('link', { name: 'Open campaigns' })
    expect(screen.getByText('Your first campaign')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Draft' })).toBeDefined()
  })

  it.each([
    ['Add a sender', '/senders', 'Add Sender'],
    ['Create a campaign', '/campaigns', 'Create Campaign'],
  ])(
    'opens the dialog of the step %s itself, not only the screen with its button',
    async (step, path, title) => {
      const taken = { contacts: true, domain: false, sender: false, template: false, campaign: false }
      const none = () => Response.json([])
      const user = openDashboard({
        'GET /api/first-steps': () => Response.json(taken),
        'GET /api/senders': none,
        'GET /api/domains': none,
        'GET /api/templates': none,
        'GET /api/contacts/groups': none,
      })
      await user.click(await screen.findByRole('link', { name: step }))
      expect(await screen.findByRole('dialog', { name: new RegExp(title, 'i') })).toBeDefined()
      expect(address()).toBe(path)
    },
  )

  it('led from the step of the letter to the plain editor, which has no designs', async () => {
    const taken = { contacts: true, domain: true, sender: true, template: false, campaign: false }
    openDashboard({ 'GET /api/first-steps': () => Response.json(taken) })
    const step = await screen.findByRole('link', { name: 'Choose a template' })
    expect(step.getAttribute('href')).toBe('/templates/gallery')
  })

  // spec: 8.dashboard.load
  it('showed zeros after a failure, as if they were true, and no way to try again', async () => {
    let isBroken = true
    const failing = (message: string, data: unknown) => () =>
      isBroken ? Response.json({ message }, { status: 500 }) : Response.json(data)
    const user = openDashboard({
      'GET /api/dashboard-stats': failing('No figures.', stats),
      'GET /api/recent-campaigns': failing('No list.', [spring]),
    })
    await screen.findByText('The stats could not be loaded: No figures.')
    await screen.findByText('The recent campaigns could not be loaded: No list.')
    // Specification, section 8: the counts are reset to zero.
    expect(screen.getAllByText('0')).toHaveLength(4)
    expect(screen.getAllByText('not loaded')).toHaveLength(4)
    isBroken = false
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button)
    await screen.findByText('12,345')
    await screen.findByText('Spring offer')
    expect(screen.queryByText('not loaded')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('showed a lost connection in the browser’s own words', async () => {
    openDashboard({
      'GET /api/dashboard-stats': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    await screen.findByText('The stats could not be loaded: No connection to Lettermill.')
  })
})

describe('a session that has expired', () => {
  const expired = () => Response.json({ message: 'Please sign in again.' }, { status: 401 })
  const routes = { 'GET /api/dashboard-stats': expired, 'GET /api/recent-campaigns': expired }

  // spec: 8.dashboard.expired
  it('leads to /login and says once that the session has expired, in Ukrainian', async () => {
    openDashboard(routes)
    await heading('Sign in')
    expect(address()).toBe('/login')
    expect(await screen.findAllByText('Сеанс завершився. Будь ласка, увійдіть знову.')).toHaveLength(1)
  })

  // spec: 8.dashboard.expired
  it('says that the session has expired in English if English was chosen', async () => {
    await chooseLanguage('en')
    openDashboard(routes)
    await screen.findByText('Your session has expired. Please sign in again.')
  })
})
