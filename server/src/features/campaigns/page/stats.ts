// A campaign's stats: by hour or day, and cumulative since its start, beside the median of earlier campaigns of its
// workspace. A mean would stay low for a year after one campaign to people who no longer read.
import type { CumulativeRange, CumulativeStats, CampaignStats } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { sumMailings, sumSteps, type StepStats, noStats, sumBuckets } from '../../tracking/index.ts'
import { getMade } from '../lifecycle.ts'
import { listEarlier } from '../queries/read.ts'
import { bucketsOf } from './buckets.ts'

const quarter = 15
const day = 24 * 60
const ranges = {
  day: { minutes: quarter, steps: 96 },
  three_days: { minutes: quarter, steps: 288 },
  week: { minutes: 60, steps: 168 },
} as const
/** The most points in the range `all`: as many as a chart can show, and enough for two years of days. */
const mostSteps = 730
/** The fewest earlier campaigns that make a median. */
const fewestEarlier = 2
const mostEarlier = 12

interface Steps {
  minutes: number
  steps: number
}

/** @throws Problem not_found */
export async function getCumulative(
  db: Db,
  workspaceId: number,
  id: number,
  { now, range }: { now: Date; range: CumulativeRange },
): Promise<CumulativeStats> {
  const { started_at, mailing_id } = await getMade(db, workspaceId, id)
  if (started_at === null) return { ...empty, step_minutes: quarter, steps: 0 }
  const from = quarterOf(new Date(started_at))
  const { minutes, steps } = range === 'all' ? stepsUntil(from, now) : ranges[range]
  const own = mailing_id === null ? [] : [{ mailingId: mailing_id, from }]
  const sums = await sumSteps(db, workspaceId, own, { minutes, steps })
  const points = pointsOf(sums, { from, now, minutes, steps })
  const isCompared = range !== 'all' && mailing_id !== null
  const { usual, usual_of } = isCompared
    ? await usualOf(db, workspaceId, new Date(started_at), { minutes, steps })
    : empty
  return { step_minutes: minutes, steps, points, usual, usual_of }
}

const empty = { points: [], usual: null, usual_of: 0 }

function quarterOf(moment: Date): Date {
  const length = quarter * 60_000
  return new Date(Math.floor(moment.getTime() / length) * length)
}

/**
 * The steps of the chart: quarters of an hour in the first three days, hours in the first two weeks, then days. After
 * `mostSteps` days, each step has several days.
 */
function stepsUntil(from: Date, now: Date): Steps {
  const passed = Math.max(1, Math.ceil((now.getTime() - from.getTime()) / 60_000))
  if (passed <= 3 * day) return { minutes: quarter, steps: Math.ceil(passed / quarter) }
  if (passed <= 14 * day) return { minutes: 60, steps: Math.ceil(passed / 60) }
  const minutes = day * Math.ceil(passed / day / mostSteps)
  return { minutes, steps: Math.ceil(passed / minutes) }
}

/** The sums up to the start of each step. The sums of the last step run up to now. */
function pointsOf(
  sums: readonly StepStats[],
  { from, now, minutes, steps }: Steps & { from: Date; now: Date },
): CumulativeStats['points'] {
  const byStep = new Map(sums.map((each) => [each.step, each]))
  const length = minutes * 60_000
  const begun = Math.max(1, Math.min(steps, Math.ceil((now.getTime() - from.getTime()) / length)))
  let point = { at: from.toISOString(), sent: 0, opens: 0, clicks: 0, unsubscribes: 0 }
  const points = [point]
  for (let step = 0; step < begun; step += 1) {
    const end = from.getTime() + (step + 1) * length
    const { sent = 0, open = 0, click = 0, unsubscribe = 0 } = byStep.get(step) ?? {}
    point = {
      at: new Date(
        step === begun - 1 ? Math.max(from.getTime(), Math.min(end, now.getTime())) : end,
      ).toISOString(),
      sent: point.sent + sent,
      opens: point.opens + open,
      clicks: point.clicks + click,
      unsubscribes: point.unsubscribes + unsubscribe,
    }
    points.push(point)
  }
  return points
}

/** The medians of earlier campaigns that had already run for the whole range when this campaign started. */
async function usualOf(
  db: Db,
  workspaceId: number,
  before: Date,
  range: Steps,
): Promise<Pick<CumulativeStats, 'usual' | 'usual_of'>> {
  const until = new Date(before.getTime() - range.minutes * range.steps * 60_000)
  const earlier = (await listEarlier(db, workspaceId, until, mostEarlier)).map(
    ({ mailing_id, started_at }) => ({
      mailingId: mailing_id,
      from: quarterOf(new Date(started_at)),
    }),
  )
  const totals = await sumMailings(
    db,
    workspaceId,
    earlier.map(({ mailingId }) => mailingId),
  )
  const sentBy = earlier.filter(({ mailingId }) => (totals.get(mailingId)?.sent ?? 0) > 0)
  if (sentBy.length < fewestEarlier) return empty
  const sums = await sumSteps(db, workspaceId, sentBy, range)
  const shares = sentBy.map(({ mailingId }) => {
    const sent = totals.get(mailingId)?.sent ?? 1
    const own = sums.filter(({ mailing_id }) => mailing_id === mailingId)
    return sharesOf(own, sent, range.steps)
  })
  const usual = Array.from({ length: range.steps + 1 }, (_, at) => ({
    opens: median(shares.map((each) => each[at]?.opens ?? 0)),
    clicks: median(shares.map((each) => each[at]?.clicks ?? 0)),
  }))
  return { usual, usual_of: sentBy.length }
}

function sharesOf(sums: readonly StepStats[], sent: number, steps: number) {
  const byStep = new Map(sums.map((each) => [each.step, each]))
  let [opens, clicks] = [0, 0]
  const shares = [{ opens, clicks }]
  for (let step = 0; step < steps; step += 1) {
    opens += byStep.get(step)?.open ?? 0
    clicks += byStep.get(step)?.click ?? 0
    shares.push({ opens: Math.min(1, opens / sent), clicks: Math.min(1, clicks / sent) })
  }
  return shares
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** What happened in each hour or day since the start. @throws Problem not_found */
export async function getStats(
  db: Db,
  workspaceId: number,
  id: number,
  { now, zone }: { now: Date; zone: string },
): Promise<CampaignStats> {
  const { started_at, mailing_id } = await getMade(db, workspaceId, id)
  if (started_at === null) return { unit: 'hour', records: [] }
  const { unit, starts, end } = bucketsOf(new Date(started_at), now, zone)
  const bounds = [...starts.map(({ from }) => from), end]
  const sums = mailing_id === null ? [] : await sumBuckets(db, workspaceId, mailing_id, bounds)
  const records = starts.map(({ at }, index) => {
    const { sent, open, click, unsubscribe } = sums[index] ?? noStats
    return { at, sent, opens: open, clicks: click, unsubscribes: unsubscribe }
  })
  return { unit, records }
}
