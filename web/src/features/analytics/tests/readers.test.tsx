// What analytics shows about readers: rates by campaign, hours of opens, mailbox providers.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { address, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

type Routes = NonNullable<Parameters<typeof openPage>[1]>

const campaign = (id: number, name: string, counts: Partial<Record<string, number>> = {}) => ({
  id,
  name,
  started_at: `2026-04-0${id}T09:00:00.000Z`,
  sent: 1000,
  opened: 0,
  clicked: 0,
  unsubscribed: 0,
  ...counts,
})
const three = [
  campaign(1, 'Spring', { opened: 415, clicked: 20 }),
  campaign(2, 'Offer', { opened: 300, clicked: 90, unsubscribed: 5, sent: 2000 }),
  campaign(3, 'Nobody', { sent: 0 }),
]
const opens = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 24 }, (_each, hour) =>
    day === 1 && hour === 9 ? 60 : day === 6 && hour === 20 ? 40 : 0,
  ),
)
const providers = {
  providers: [
    { name: 'Gmail', sent: 2000, opened: 800, clicked: 100 },
    { name: null, sent: 100, opened: 0, clicked: 0 },
  ],
  counted: 2100,
  is_sample: false,
}

function openAnalytics(routes: Routes = {}, at = '/analytics?range=last-30-days') {
  return openPage(at, {
    'GET /api/performance': () => Response.json([]),
    'GET /api/analytics/campaigns': () => Response.json({ campaigns: three, more: 0, some_deleted: false }),
    'GET /api/analytics/hours': () => Response.json({ opens }),
    'GET /api/analytics/providers': () => Response.json(providers),
    ...routes,
  })
}

const table = async (name: string) => within(await screen.findByRole('table', { name, busy: false }))
const names = async () =>
  (await table('Campaigns in this period')).getAllByRole('link').map(({ textContent }) => textContent)

beforeEach(async () => {
  signedInBefore()
  await chooseLanguage('en')
})

describe('campaigns of a period', () => {
  it('did not show which campaign did best', async () => {
    openAnalytics()
    expect(await names()).toEqual(['Spring', 'Offer'])
    const row = within((await table('Campaigns in this period')).getByRole('row', { name: /Spring/ }))
    expect(row.getByText('41.5%')).toBeDefined()
    expect(row.getByText('2%')).toBeDefined()
    expect(await screen.findByRole('img', { name: /^Open and click rates of each campaign/ })).toBeDefined()
    const asked = requests().find(({ url }) => url.startsWith('/api/analytics/campaigns'))
    expect(asked?.url).toBe('/api/analytics/campaigns?timeRange=last-30-days&timezone=UTC')
  })

  // spec: beyond.analytics.rates
  it('are sorted by each of the columns, and the URL keeps the order', async () => {
    const user = openAnalytics()
    const head = await table('Campaigns in this period')
    expect(head.getByRole('columnheader', { name: 'Opened' }).getAttribute('aria-sort')).toBe('descending')
    await user.click(head.getByRole('button', { name: 'Clicked' }))
    expect(await names()).toEqual(['Offer', 'Spring'])
    expect(address()).toBe('/analytics?range=last-30-days&sort=clicked')
    await user.click(head.getByRole('button', { name: 'Opened' }))
    expect(address()).toBe('/analytics?range=last-30-days')
    await user.click(head.getByRole('button', { name: 'Campaign' }))
    expect(await names()).toEqual(['Offer', 'Spring'])
  })

  it('have no chart if there is only one campaign, and a message if there is none', async () => {
    openAnalytics({
      'GET /api/analytics/campaigns': () => Response.json({ campaigns: [], more: 0, some_deleted: false }),
    })
    expect(await screen.findByText('No campaigns in this period')).toBeDefined()
    expect(screen.queryByRole('img', { name: /^Open and click rates/ })).toBeNull()
  })
})

describe('a deleted campaign', () => {
  it('stayed in the totals and left the tables, and nothing said so', async () => {
    openAnalytics({
      'GET /api/analytics/campaigns': () => Response.json({ campaigns: three, more: 0, some_deleted: true }),
    })
    await screen.findByText('Totals include campaigns that were deleted; the tables leave them out.')
  })

  it('is not mentioned if there is none', async () => {
    openAnalytics()
    await table('Campaigns in this period')
    expect(screen.queryByText(/^Totals include campaigns/)).toBeNull()
  })
})

describe('the hours of opens', () => {
  // spec: beyond.analytics.rates
  it('were not shown on any screen', async () => {
    openAnalytics()
    const map = await screen.findByRole('img', {
      name: /Most opens: Tuesday, 9 AM to 10 AM, with 60% of all opens/,
    })
    expect(screen.getByText('Most opens: Tuesday, 9 AM to 10 AM (60%).')).toBeDefined()
    const cells = map.querySelectorAll('i')
    expect(cells).toHaveLength(7 * 24)
    fireEvent.pointerEnter(cells[6 * 24 + 20] as Element)
    expect(screen.getByText('Sunday, 8 PM to 9 PM: 40 opens (40%).')).toBeDefined()
  })

  it('named a best hour with 100% when all opens had fallen into one hour', async () => {
    const only = Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 24 }, (_, hour) => (day === 4 && hour === 20 ? 90 : 0)),
    )
    openAnalytics({ 'GET /api/analytics/hours': () => Response.json({ opens: only }) })
    const said = await screen.findByText(/^So far all opens fell into one hour: Friday, 8 PM to 9 PM\./)
    expect(said.textContent).not.toContain('100%')
  })

  it('say if there are none', async () => {
    openAnalytics({
      'GET /api/analytics/hours': () => Response.json({ opens: Array(7).fill(Array(24).fill(0)) }),
    })
    expect(await screen.findByText('No opens in this period')).toBeDefined()
  })
})

describe('mailbox providers', () => {
  it('did not show how the readers of one provider open', async () => {
    openAnalytics()
    const rows = (await table('Mailbox providers')).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Gmail2,00040%5%', 'All others1000%0%'])
    expect(screen.queryByText(/^Counted over/)).toBeNull()
  })

  it('say how many messages were counted if some were left out', async () => {
    openAnalytics({ 'GET /api/analytics/providers': () => Response.json({ ...providers, is_sample: true }) })
    expect(await screen.findByText(/^Counted over 2,100 messages/)).toBeDefined()
  })

  it('show an error in their place if they cannot be loaded, and the other panels stay', async () => {
    openAnalytics({
      'GET /api/analytics/providers': () => Response.json({ message: 'Too busy.' }, { status: 500 }),
    })
    await waitFor(() => expect(screen.getByText('Too busy.')).toBeDefined())
    expect(await names()).toHaveLength(2)
  })
})
