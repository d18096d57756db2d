// The points of the chart of opens and clicks, for this campaign and for the usual one (the median of earlier ones).
// Has no side effects.
import type { CumulativeRange, CumulativeStats } from '@lettermill/contracts'
import { numberFormatter } from '../../../../lib/formats/formatters.ts'
import { numberLocale } from '../../../../lib/messages/index.ts'

export const lineNames = ['opens', 'clicks', 'unsubscribes'] as const
export type LineName = (typeof lineNames)[number]

/** One point in time. A line without a number at this point ends before it. */
export interface ChartPoint {
  /** Minutes since the start of the chart, which is the quarter of an hour in which the campaign started. */
  minutes: number
  /** Minutes since the start of the campaign, at which the chart draws the point. */
  sinceStart: number
  /** ISO 8601. For future points it is computed. */
  at: string
  opens?: number
  clicks?: number
  unsubscribes?: number
  /** The counts that the usual campaign would have at this point in time with as many recipients. */
  usualOpens?: number
  usualClicks?: number
}

/**
 * The points, from the start to the end of the range.
 * @param sent the number of messages that the usual campaign's shares are multiplied by
 * @param startedAt when the campaign started, ISO 8601
 */
export function chartPoints(
  stats: CumulativeStats,
  { sent, startedAt }: { sent: number; startedAt: string | null },
): ChartPoint[] {
  const { points, usual, step_minutes, steps } = stats
  const start = Date.parse(points[0]?.at ?? '')
  const shown = usual ? steps + 1 : points.length
  const begin = startedAt === null ? start : Date.parse(startedAt)
  // The first point is the start itself; a second one in the same minute would draw a line straight up.
  const sinceStart = (at: number, index: number) =>
    Math.max(Math.min(index, 1), Math.round((at - begin) / 60_000))
  return Array.from({ length: shown }, (_, index) => {
    const at = points[index]?.at ?? new Date(start + index * step_minutes * 60_000).toISOString()
    const { opens, clicks, unsubscribes } = points[index] ?? {}
    const share = usualAt(stats, index)
    return {
      minutes: Math.round((Date.parse(at) - start) / 60_000),
      sinceStart: sinceStart(Date.parse(at), index),
      at,
      ...(opens !== undefined && { opens }),
      ...(clicks !== undefined && { clicks }),
      ...(unsubscribes !== undefined && { unsubscribes }),
      ...(share && {
        usualOpens: Math.round(share.opens * sent),
        usualClicks: Math.round(share.clicks * sent),
      }),
    }
  })
}

type Shares = NonNullable<CumulativeStats['usual']>[number]

/**
 * The usual campaign's shares at a point. The last point of a chart is the current time. It lies between two steps, so
 * its shares are interpolated.
 */
function usualAt({ points, usual, step_minutes }: CumulativeStats, index: number): Shares | null {
  const after = usual?.[index]
  if (!after) return null
  const before = usual[index - 1]
  const from = points[0]
  const now = points[index]
  if (!before || !from || !now) return after
  const steps = (Date.parse(now.at) - Date.parse(from.at)) / 60_000 / step_minutes
  const passed = Math.max(0, Math.min(1, steps - (index - 1)))
  const between = (name: keyof Shares) => before[name] + (after[name] - before[name]) * passed
  return { opens: between('opens'), clicks: between('clicks') }
}

/** The usual campaign's shares at the last point; null if there is no comparison. */
export function usualNow(stats: CumulativeStats): Shares | null {
  return usualAt(stats, stats.points.length - 1)
}

/** How much of a flat end the chart keeps, as a share of the time between the start and the last change. */
const quietKept = 0.25

/**
 * Cuts off most of the flat line at the end if nothing changes in more than half of the chart. For example, readers
 * read a letter from two years ago within weeks. `quietSince` is the moment of the last change (ISO 8601); null if
 * nothing is cut off.
 */
export function withoutQuietEnd(stats: CumulativeStats): {
  stats: CumulativeStats
  quietSince: string | null
} {
  const { points } = stats
  const end = points.at(-1)
  const last = points.findIndex(
    (point) => end && lineNames.every((name) => point[name] === end[name]) && point.sent === end.sent,
  )
  const kept = Math.ceil(last * (1 + quietKept)) + 2
  if (last < 1 || kept * 2 > points.length) return { stats, quietSince: null }
  return {
    stats: { ...stats, points: points.slice(0, kept), steps: kept - 1 },
    quietSince: points[last]?.at ?? null,
  }
}

const hour = 60
const day = 24 * hour
const month = Math.round((365.25 / 12) * day)

/** Minutes between the labels of a complete range. `all` has no fixed length. */
const stepOf: Partial<Record<CumulativeRange, number>> = {
  day: 4 * hour,
  three_days: 12 * hour,
  week: day,
}

/**
 * Minutes between two labels of the axis, few enough for a phone. `most` is the last minute of the axis. Early in a
 * range `most` is small, and the labels are closer together, unless the chart also shows the usual campaign.
 */
export function markEvery(range: CumulativeRange, most: number): number {
  const step = stepOf[range]
  if (step !== undefined && most >= 4 * step) return step
  return (
    [
      1,
      2,
      5,
      15,
      30,
      hour,
      3 * hour,
      6 * hour,
      12 * hour,
      day,
      2 * day,
      7 * day,
      14 * day,
      month,
      3 * month,
    ].find((step) => most / step <= 8 && (step >= 12 * hour || most <= day)) ?? 6 * month
  )
}

/** The labelled moments, in minutes, from the start to the end. */
export function marksOf(range: CumulativeRange, most: number): number[] {
  const step = markEvery(range, most)
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step)
}

const units = [
  [12 * month, 'year'],
  [month, 'month'],
  [day, 'day'],
  [hour, 'hour'],
] as const

/** A duration since the start in its largest whole unit: 15 min, 4 hr, 3 days, 6 mths. Days may be halves: 1.5 days. */
export function elapsed(minutes: number): string {
  const isIn = ([each, unit]: (typeof units)[number]) =>
    minutes >= each && minutes % (unit === 'day' ? each / 2 : each) === 0
  const [length, unit] = units.find(isIn) ?? [1, 'minute']
  const format = numberFormatter(numberLocale(), { style: 'unit', unit, unitDisplay: 'short' })
  return format.format(minutes / length)
}

/** A duration since the start in days, hours and minutes, without units that are 0: 1 day, 3 hr, 15 min. */
export function elapsedLong(minutes: number): string {
  const parts = [
    [Math.floor(minutes / day), 'day'],
    [Math.floor((minutes % day) / hour), 'hour'],
    [Math.round(minutes % hour), 'minute'],
  ] as const
  const written = parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) =>
      numberFormatter(numberLocale(), { style: 'unit', unit, unitDisplay: 'short' }).format(value),
    )
  return written.join(', ') || elapsed(0)
}
