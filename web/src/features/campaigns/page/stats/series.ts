// The four series of a campaign's stats over time, and the labels of their periods. Has no side effects.
import type { CampaignStats } from '@lettermill/contracts'
import { formatDate, hourParts } from '../../../../lib/formats.ts'

export const seriesNames = ['sent', 'opens', 'clicks', 'unsubscribes'] as const
export type SeriesName = (typeof seriesNames)[number]

/** The stats of one hour or day; `name` is its label. */
export type PeriodStats = { name: string } & Record<SeriesName, number>

/** Formats a local time YYYY-MM-DDTHH:mm as `Apr 3` or `Apr 3, 1 PM`. No time zone shifts it. */
export function formatPeriod(at: string, unit: CampaignStats['unit']): string {
  const clock = unit === 'hour' ? hourParts() : {}
  return formatDate(new Date(`${at}Z`), { month: 'short', day: 'numeric', ...clock, timeZone: 'UTC' })
}

/** The records in the form that the table shows. */
export function periodsOf({ unit, records }: CampaignStats): PeriodStats[] {
  return records.map(({ at, ...stats }) => ({ name: formatPeriod(at, unit), ...stats }))
}
