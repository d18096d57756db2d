// Loads the growth of the contacts and prepares it for the chart and the table.
import { getGrowth, type Growth, type GrowthRange } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { formatDate } from '../../../lib/formats/formats.ts'

/** Series of contacts that joined, then of those that left. */
export const joinedNames = ['imported', 'added'] as const
export const leftNames = ['unsubscribed', 'bounced', 'complained'] as const
export const growthNames = [...joinedNames, ...leftNames] as const
export type GrowthName = (typeof growthNames)[number]

/** One bar; `name` is its label. */
export type GrowthBar = { name: string } & Record<GrowthName, number>

export const growthKey = ['growth'] as const

/** The growth in a range, whose days begin and end in this time zone. */
export function useGrowth(timeRange: GrowthRange, timezone: string) {
  return useQuery({
    queryKey: [...growthKey, timeRange, timezone],
    queryFn: ({ signal }) => call(getGrowth, { query: { timeRange, timezone }, signal }),
    staleTime: 60_000,
  })
}

/** A day as month and day; a month as month and year. No time zone shifts the day. */
function formatPeriod(period: string): string {
  const [year = 0, month = 1, day] = period.split('-').map(Number)
  const parts = day
    ? ({ month: 'short', day: 'numeric' } as const)
    : ({ month: 'short', year: 'numeric' } as const)
  return formatDate(Date.UTC(year, month - 1, day ?? 1), { ...parts, timeZone: 'UTC' })
}

/** One bar for each period, in the same order. */
export function barsOf({ periods }: Growth): GrowthBar[] {
  return periods.map(({ period, ...counts }) => ({ name: formatPeriod(period), ...counts }))
}

export interface GrowthTotals {
  joined: number
  left: number
}

/** The totals of contacts that joined and left. */
export function totalsOf(bars: readonly GrowthBar[]): GrowthTotals {
  const sum = (names: readonly GrowthName[]) =>
    bars.reduce((total, bar) => names.reduce((so, name) => so + bar[name], total), 0)
  return { joined: sum(joinedNames), left: sum(leftNames) }
}
