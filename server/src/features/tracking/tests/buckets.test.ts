// Sums by span of time are read from days of UTC, and are still exact to the quarter of an hour in every zone.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSentCampaign } from '../../../../test/sent-campaign.ts'
import { barsOf, periodWindows } from '../../analytics/windows.ts'
import { readingOf } from '../buckets.ts'
import { raiseStats, statKinds, sumBuckets, wholeWorkspace, type Stats } from '../index.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'

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

// Stats in one of nine quarters of an hour of fifteen months.
await transaction(db, (tx) =>
  raiseStats(
    tx,
    Array.from({ length: 4600 }, (_, n) => ({
      workspaceId,
      mailingId: campaignId,
      kind: statKinds[n % 8] ?? 'sent',
      bucket: new Date(last - (n * 9 + (n % 7)) * quarter).toISOString(),
      count: 1 + (n % 5),
    })),
  ),
)

interface Sum {
  bucket: number
  kind: string
  count: number
}

/** Sums only by the quarter of an hour, without days, to compare with. */
function countQuarters(bounds: readonly Date[]): Promise<Sum[]> {
  const kinds = sql.raw(statKinds.map((kind) => `('${kind}', ${kind})`).join(', '))
  return rows(
    db,
    sql<Sum>`select width_bucket(bucket, ${bounds}::timestamptz[]) - 1 as bucket, kind, sum(count)::bigint as count
      from stats cross join lateral (values ${kinds}) as each (kind, count)
      where mailing_id = ${campaignId} and granularity = 'quarter'
        and bucket >= ${bounds[0] ?? null} and bucket < ${bounds.at(-1) ?? null} group by 1, 2`,
  )
}

const inOrder = (sums: readonly Sum[]) =>
  sums
    .filter(({ count }) => count !== 0)
    .map(({ bucket, kind, count }) => `${String(bucket).padStart(4)} ${kind} ${String(count)}`)
    .sort()

const byKind = (sums: readonly Stats[]): Sum[] =>
  sums.flatMap((sum, bucket) => statKinds.map((kind) => ({ bucket, kind, count: sum[kind] })))

async function expectExact(bounds: readonly Date[]): Promise<void> {
  const right = inOrder(await countQuarters(bounds))
  for (const mailingId of [wholeWorkspace, campaignId])
    expect(inOrder(byKind(await sumBuckets(db, workspaceId, mailingId, bounds)))).toEqual(right)
}

test.each(zones)('stats of days, months and periods are exact in %s', async (zone) => {
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

test('stats of time ranges of any length are exact', async () => {
  const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 44_000 }), { minLength: 2, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(offsets, async (chosen) => {
      await expectExact(chosen.sort((a, b) => b - a).map((offset) => new Date(last - offset * quarter)))
    }),
    { numRuns: 40 },
  )
})

test('stats of a day or more are summed by the day, shorter ones by the quarter of an hour', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const granularityOf = (range: Parameters<typeof barsOf>[0]) => {
    const bars = barsOf(range, now, 'Asia/Kolkata', null)
    return readingOf([...bars.map(({ from }) => from), bars.at(-1)?.to ?? now]).granularity
  }
  expect(granularityOf('last-12-months')).toBe('day')
  expect(granularityOf('last-30-days')).toBe('day')
  const hours = [0, 1, 2].map((hour) => new Date(now.getTime() + hour * 3_600_000))
  expect(readingOf(hours).granularity).toBe('quarter')
})
