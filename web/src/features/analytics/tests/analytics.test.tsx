// The analytics: totals and stats by period, in the specification's words.
import type { PerformanceRecord } from '@lettermill/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatPeriod } from '../performance.ts'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { heading, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const record = (period: string, sent: number): PerformanceRecord => ({
  period,
  total_sent: sent,
  total_opens: 20,
  total_clicks: 3,
  total_unsubscribes: 1,
})

function openAnalytics(answer: () => Response | Promise<Response>) {
  return openPage('/analytics', {
    'GET /api/performance': answer,
    'GET /api/analytics/campaigns': () => Response.json({ campaigns: [], more: 0, some_deleted: false }),
    'GET /api/analytics/hours': () => Response.json({ opens: Array(7).fill(Array(24).fill(0)) }),
    'GET /api/analytics/providers': () => Response.json({ providers: [], counted: 0, is_sample: false }),
  })
}

const two = () => Response.json([record('2026-04-02', 1500), record('2026-04-03', 500)])
const asked = () => requests().filter(({ url }) => url.startsWith('/api/performance'))

beforeEach(signedInBefore)

describe('the analytics', () => {
  // spec: 2.analytics.title
  it("are titled 'Email Newsletter Analytics'", async () => {
    openAnalytics(two)
    await heading('Email Newsletter Analytics')
  })

  // spec: 2.analytics.cards, 3.performance.shown, 4.analytics.loading
  it('start with today, and show the sums over all periods', async () => {
    openAnalytics(two)
    for (const [name, total] of [
      ['Total Sent', '2,000'],
      ['Total Opened', '40'],
      ['Total Clicks', '6'],
      ['Total Unsubscribes', '2'],
    ] as const) {
      await waitFor(() =>
        expect(screen.getByText(name).parentElement?.parentElement?.textContent).toBe(name + total),
      )
    }
    expect(asked().at(-1)?.url).toBe('/api/performance?timeRange=today&timezone=UTC')
  })

  // spec: 2.analytics.chart, 3.performance.shown
  it('show the numbers of the chart as a table too', async () => {
    const page = openAnalytics(two)
    await screen.findByRole('img', { name: /Bar chart/ })
    await page.click(screen.getByText('Show as a table'))
    const table = within(screen.getByRole('table', { name: 'Performance' }))
    const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers).toEqual(['Period', 'Sent', 'Opened', 'Clicks', 'Unsubscribes'])
    const [, first] = table.getAllByRole('row')
    expect(first?.textContent).toBe('Apr 21,5002031')
  })

  // spec: 2.analytics.periods, 4.analytics.range, 4.analytics.ranges, 9.periods.defaults
  // spec: 9.analytics.dropdown
  it('are loaded again for another range', async () => {
    const page = openAnalytics(() => Response.json([record('2026-04', 0)]))
    const range = await screen.findByLabelText<HTMLSelectElement>('Выбрать период')
    expect([...range.options].map(({ text }) => text)).toEqual([
      'Today',
      'Last 7 days',
      'Last 30 days',
      'Last 6 months',
      'Last 12 months',
      'All the time',
    ])
    expect(range.value).toBe('today')
    for (const [label, value] of [
      ['Last 7 days', 'last-7-days'],
      ['Last 30 days', 'last-30-days'],
      ['Last 6 months', 'last-6-months'],
      ['Last 12 months', 'last-12-months'],
      ['All the time', 'all-time'],
    ] as const) {
      await page.selectOptions(range, label)
      await waitFor(() => expect(asked().at(-1)?.url).toContain(`timeRange=${value}&`))
    }
  })

  // spec: 4.analytics.range
  it('say that they load again when the range changes', async () => {
    let answer = () => Promise.resolve(two())
    const page = openAnalytics(() => answer())
    await screen.findAllByText('2,000')
    answer = () => new Promise<Response>(() => undefined)
    await page.selectOptions(screen.getByLabelText('Выбрать период'), 'Last 30 days')
    await screen.findByText('Загрузка данных аналитики...')
    expect(screen.queryAllByText('2,000')).toEqual([])
  })

  // spec: 8.analytics.expired
  it.each([401, 403])('lead to sign-in without an error message if the server answers %i', async (status) => {
    openAnalytics(() => Response.json({ message: 'no' }, { status }))
    await heading('Sign in')
    expect(screen.queryByText(/Ошибка/)).toBeNull()
  })

  // spec: 2.analytics.loading, 4.analytics.loading
  it("say 'Загрузка данных аналитики...' while they load", async () => {
    openAnalytics(() => new Promise<Response>(() => undefined))
    await screen.findByText('Загрузка данных аналитики...')
  })

  // spec: 2.analytics.failed, 4.analytics.loading, 8.analytics.load
  it("say 'Ошибка: ' and the message when they fail", async () => {
    openAnalytics(() => Response.json({ message: 'The database is away.' }, { status: 500 }))
    await screen.findByText('Ошибка: The database is away.')
  })

  it.each([401, 403])('show no error message if the server answers %i', async (code) => {
    openAnalytics(() => Response.json({ message: `HTTP error! status: ${String(code)}` }, { status: 500 }))
    await waitFor(() => expect(asked()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('Загрузка данных аналитики...')).toBeNull())
    expect(screen.queryByText(/Ошибка/)).toBeNull()
  })

  it('are in one language throughout once English was chosen', async () => {
    await chooseLanguage('en')
    openAnalytics(() => Response.json({ message: 'Away.' }, { status: 500 }))
    await screen.findByText('Error: Away.')
    expect(screen.getByLabelText('Choose a period')).toBeDefined()
  })

  // spec: 2.analytics.empty
  it('say if nothing happened in the range, and keep the chart and its table', async () => {
    const nothing = { total_opens: 0, total_clicks: 0, total_unsubscribes: 0 }
    openAnalytics(() => Response.json([{ ...record('2026-04-03', 0), ...nothing }]))
    await screen.findByText('Nothing was sent, opened or clicked in this period.')
    await screen.findByRole('img', { name: /Bar chart/ })
    expect(screen.getByText('Show as a table')).toBeDefined()
  })

  it('showed an empty chart for today, and offered only a select to continue', async () => {
    const nothing = { total_opens: 0, total_clicks: 0, total_unsubscribes: 0 }
    const page = openAnalytics(() => Response.json([{ ...record('2026-04-03', 0), ...nothing }]))
    await page.click(await screen.findByRole('button', { name: 'Show “Last 7 days”' }))
    await waitFor(() => expect(asked().at(-1)?.url).toContain('timeRange=last-7-days&'))
    expect(document.activeElement).toBe(screen.getByLabelText('Выбрать период'))
    await page.selectOptions(screen.getByLabelText('Выбрать период'), 'All the time')
    await screen.findByText('Nothing was sent, opened or clicked in this period.')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Show “/ })).toBeNull())
  })
})

describe('a period', () => {
  // spec: 9.analytics.labels
  it.each([
    ['2026-04-03', 'today', 'Apr 3'],
    ['2026-12-31', 'last-30-days', 'Dec 31'],
    ['2026-04', 'last-6-months', 'Apr 2026'],
    ['2026-04-30', 'all-time', 'Apr 2026'],
  ] as const)('%s of %s is written %s', (period, range, written) => {
    expect(formatPeriod(period, range)).toBe(written)
  })

  // spec: 9.analytics.labels
  it('is written in Ukrainian if Ukrainian was chosen', async () => {
    await chooseLanguage('uk')
    expect(formatPeriod('2026-04-03', 'today')).toBe('3 квіт.')
  })
})
