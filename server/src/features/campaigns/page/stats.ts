// A campaign's stats over time.
import type { CampaignStats } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { noStats, sumBuckets } from '../../tracking/index.ts'
import { getMade } from '../lifecycle.ts'
import { bucketsOf } from './buckets.ts'

/** @throws Problem not_found */
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
