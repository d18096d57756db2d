// Loads the stats of a range and prepares them for the screen.
import { listPerformance, type PerformanceRange, type PerformanceRecord } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { formatDate } from '../../lib/formats/formats.ts'

/** A series of the chart, and a column of the table. */
export const seriesNames = ['sent', 'opens', 'clicks', 'unsubscribes'] as const
export type SeriesName = (typeof seriesNames)[number]

/** The stats of one period; `name` is its label. */
export type PeriodStats = { name: string } & Record<SeriesName, number>

/** The stats of a range, whose days begin and end in this time zone. */
export function usePerformance(timeRange: PerformanceRange, timezone: string) {
  return useQuery({
    queryKey: ['performance', timeRange, timezone],
    queryFn: ({ signal }) => call(listPerformance, { query: { timeRange, timezone }, signal }),
  })
}

const dayRanges: readonly PerformanceRange[] = ['today', 'last-7-days', 'last-30-days']

/**
 * The label of a period (specification, section 9): short month and day in ranges of days, otherwise short month and
 * year. YYYY-MM counts as its first day. No time zone shifts the day.
 */
export function formatPeriod(period: string, range: PerformanceRange): string {
  const [year = 0, month = 1, day = 1] = period.split('-').map(Number)
  const parts = dayRanges.includes(range)
    ? ({ month: 'short', day: 'numeric' } as const)
    : ({ month: 'short', year: 'numeric' } as const)
  return formatDate(Date.UTC(year, month - 1, day), { ...parts, timeZone: 'UTC' })
}

/** The records as the chart and the table show them. */
export function statsOf(records: readonly PerformanceRecord[], range: PerformanceRange): PeriodStats[] {
  return records.map((record) => ({
    name: formatPeriod(record.period, range),
    sent: record.total_sent,
    opens: record.total_opens,
    clicks: record.total_clicks,
    unsubscribes: record.total_unsubscribes,
  }))
}

/** The sums over all periods. */
export function totalsOf(stats: readonly PeriodStats[]): Record<SeriesName, number> {
  const sum = (name: SeriesName) => stats.reduce((total, period) => total + period[name], 0)
  return { sent: sum('sent'), opens: sum('opens'), clicks: sum('clicks'), unsubscribes: sum('unsubscribes') }
}
