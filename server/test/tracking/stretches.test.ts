// Sums by stretch of time: from days and months of UTC, and yet exact to the quarter of an hour in every zone.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anAccount } from '../factories.ts'
import { freshDatabase } from '../harness.ts'
import { aSentCampaign } from '../sent-campaign.ts'
import { barsOf, periodWindows } from '../../src/features/analytics/windows.ts'
import {
  rollUp,
  sumStretches,
  sumWorkspace,
  workspaceKinds,
  type StretchSum,
  type WorkspaceSums,
} from '../../src/features/tracking/index.ts'
import { readingOf } from '../../src/features/tracking/stretches.ts'
import { rows, sql, transaction } from '../../src/platform/db/index.ts'

const { db } = await freshDatabase()
const { workspaceId } = await anAccount(db)
const campaignId = await aSentCampaign(db, workspaceId)
const zones = [
  'UTC',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
]
const quarter = 900_000
const last = Date.UTC(2026, 5, 20)

// Figures in one of nine quarters of an hour of fifteen months.
await transaction(db, (tx) =>
  rollUp(
    tx,
    Array.from({ length: 4600 }, (_, n) => ({
      workspaceId,
      campaignId,
      kind: workspaceKinds[n % 4] ?? 'sent',
      slot: new Date(last - (n * 9 + (n % 7)) * quarter).toISOString(),
      count: 1 + (n % 5),
    })),
  ),
)

/** Counted quarter by quarter, without any coarser grain. */
function countQuarters(bounds: readonly Date[]): Promise<StretchSum[]> {
  return rows(
    db,
    sql<StretchSum>`select width_bucket(slot, ${bounds}::timestamptz[]) - 1 as stretch, kind, sum(count)::bigint as count
      from roll_ups where campaign_id = ${campaignId} and grain = 'quarter'
        and slot >= ${bounds[0]} and slot < ${bounds.at(-1)} group by 1, 2`,
  )
}

const inOrder = (sums: readonly StretchSum[]) =>
  sums
    .filter(({ count }) => count !== 0)
    .map(({ stretch, kind, count }) => `${String(stretch).padStart(4)} ${kind} ${String(count)}`)
    .sort()

const byKind = (sums: readonly WorkspaceSums[]): StretchSum[] =>
  sums.flatMap((sum, stretch) => workspaceKinds.map((kind) => ({ stretch, kind, count: sum[kind] })))

async function expectExact(bounds: readonly Date[]): Promise<void> {
  const right = inOrder(await countQuarters(bounds))
  expect(inOrder(byKind(await sumWorkspace(db, workspaceId, bounds)))).toEqual(right)
  expect(inOrder(await sumStretches(db, campaignId, bounds))).toEqual(right)
}

test.each(zones)('days, months and periods are exact in %s', async (zone) => {
  const first = new Date(last - 400 * 86_400_000)
  for (const now of [new Date('2026-06-19T23:50:00Z'), new Date('2026-03-31T12:10:00Z')]) {
    for (const range of ['today', 'last-30-days', 'last-6-months', 'all-time'] as const) {
      const bars = barsOf(range, now, zone, first)
      await expectExact([...bars.map(({ from }) => from), bars.at(-1)?.to ?? now])
    }
    const windows = periodWindows('month', now, zone)
    if (windows) await expectExact([windows.before.from, windows.current.from, windows.current.to])
  }
})

test('so is any row of stretches, however long each of them is', async () => {
  const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 44_000 }), { minLength: 2, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(offsets, async (chosen) => {
      await expectExact(chosen.sort((a, b) => b - a).map((offset) => new Date(last - offset * quarter)))
    }),
    { numRuns: 40 },
  )
})

test('stretches are summed in the grain by which least is read, not in the coarsest that fits', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const unitOfBars = (range: Parameters<typeof barsOf>[0]) => {
    const bars = barsOf(range, now, 'Asia/Kolkata', null)
    return readingOf([...bars.map(({ from }) => from), bars.at(-1)?.to ?? now], ['month', 'day']).unit
  }
  expect(unitOfBars('last-12-months')).toBe('month')
  expect(unitOfBars('last-30-days')).toBe('day')
  // Sixty days: by the month, up to half a month would be left over at each end.
  const windows = periodWindows('month', now, 'Asia/Kolkata')
  const bounds = windows ? [windows.before.from, windows.current.from, windows.current.to] : []
  expect(readingOf(bounds, ['month', 'day']).unit).toBe('day')
})
