// The points of the chart of opens and clicks: what has happened, and the usual campaign beside it. Pure.
import type { CumulativeRange, CumulativeStats } from '@lettermill/contracts'
import { numberLocale } from '../../../../lib/messages/index.ts'

export const lineNames = ['opens', 'clicks', 'unsubscribes'] as const
export type LineName = (typeof lineNames)[number]

/** One moment of the chart; a line without a number ends before it. */
export interface ChartPoint {
  /** Minutes since the quarter of an hour in which the campaign started, where the chart begins. */
  minutes: number
  /** Minutes since the start itself. */
  sinceStart: number
  /** ISO; of moments to come, computed. */
  at: string
  opens?: number
  clicks?: number
  unsubscribes?: number
  /** What the usual campaign would have had by then, of as many recipients. */
  usualOpens?: number
  usualClicks?: number
}

/**
 * The points, from the start to the end of the range.
 * @param sent how many messages the shares of the usual campaign are shares of
 * @param startedAt when the campaign started, ISO
 */
export function chartPoints(
  stats: CumulativeStats,
  { sent, startedAt }: { sent: number; startedAt: string | null },
): ChartPoint[] {
  const { points, usual, step_minutes, steps } = stats
  const start = Date.parse(points[0]?.at ?? '')
  const shown = usual ? steps + 1 : points.length
  return Array.from({ length: shown }, (_, index) => {
    const at = points[index]?.at ?? new Date(start + index * step_minutes * 60_000).toISOString()
    const { opens, clicks, unsubscribes } = points[index] ?? {}
    const share = usualAt(stats, index)
    return {
      minutes: Math.round((Date.parse(at) - start) / 60_000),
      sinceStart: Math.max(0, Math.round((Date.parse(at) - Date.parse(startedAt ?? at)) / 60_000)),
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

/** The usual shares at a point. The last point is now, in the middle of a step: as much of that step has passed. */
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

/** The shares of the usual campaign at the last point; null without a comparison. */
export function usualNow(stats: CumulativeStats): Shares | null {
  return usualAt(stats, stats.points.length - 1)
}

/**
 * If nothing new happens in more than half of a chart, that part is cut off, except for this share of the time before.
 */
const quietKept = 0.25

/**
 * The stats without most of the flat line at the end, if it is more than half of them: readers of a letter from two
 * years ago read it within weeks. `quietSince` is the moment of the last change, ISO; null where nothing is cut off.
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

/** Of a range that has gone by; `all` has no length of its own. */
const stepOf: Partial<Record<CumulativeRange, number>> = {
  day: 4 * hour,
  three_days: 12 * hour,
  week: day,
}

/**
 * Minutes between two marks of the axis: few enough for a phone, on whole hours and days. After an hour of a day the
 * marks are minutes: the axis ends there, unless the usual campaign goes on.
 */
export function markEvery(range: CumulativeRange, most: number): number {
  const step = stepOf[range]
  if (step !== undefined && most >= 4 * step) return step
  return (
    [15, 30, hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 7 * day, 14 * day, month, 3 * month].find(
      (step) => most / step <= 8,
    ) ?? 6 * month
  )
}

/** The marks from the start to the end. */
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

/** A time since the start in the largest unit that is whole: 15 min, 4 h, 3 d, 6 mths. */
export function elapsed(minutes: number): string {
  const [length, unit] = units.find(([each]) => minutes >= each && minutes % each === 0) ?? [1, 'minute']
  const format = new Intl.NumberFormat(numberLocale(), { style: 'unit', unit, unitDisplay: 'short' })
  return format.format(minutes / length)
}

/** A time since the start in days, hours and minutes, without parts of 0: 1 day, 3 hr, 15 min. */
export function elapsedLong(minutes: number): string {
  const parts = [
    [Math.floor(minutes / day), 'day'],
    [Math.floor((minutes % day) / hour), 'hour'],
    [Math.round(minutes % hour), 'minute'],
  ] as const
  const written = parts
    .filter(([value]) => value > 0)
    .map(([value, unit]) =>
      new Intl.NumberFormat(numberLocale(), { style: 'unit', unit, unitDisplay: 'short' }).format(value),
    )
  return written.join(', ') || elapsed(0)
}
