// Pages of a campaign's deliveries. The last page costs as much as the first.
import { mostCounted } from '@lettermill/contracts'
import { fromNearerEnd, type Db } from '../../../platform/db/index.ts'
import { noStats, sumMailings } from '../../tracking/index.ts'
import {
  countDeliveries,
  listDeliveries,
  type DeliveryFilter,
  type ReportedDelivery,
} from '../queries/deliveries.ts'
import type { Found } from './search.ts'
import type { StateCounts } from '../queries/states.ts'

/**
 * A page of the deliveries in a state, or of all of them, in the order of the recipients.
 * @param counts the campaign's deliveries by state
 */
export async function sliceDeliveries(
  db: Db,
  mailingId: number,
  state: DeliveryFilter['state'],
  counts: StateCounts,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportedDelivery[]> {
  const filter = { state, search: '' }
  const total = counts[state === 'all' ? 'total' : state]
  if (total <= offset) return []
  // For 'all' and 'pending', the query finds the page without counting.
  if (state === 'all' || state === 'pending') return listDeliveries(db, mailingId, filter, { limit, offset })
  return listDeliveries(db, mailingId, filter, fromNearerEnd(total, { limit, offset }))
}

/**
 * A page of the deliveries whose readers acted as `filter` says. The stats say how many opened, clicked or
 * unsubscribed. For other filters, the query counts deliveries up to `mostCounted`, and pages end there.
 */
export async function sliceByReader(
  db: Db,
  of: { workspaceId: number; mailingId: number },
  filter: DeliveryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Found> {
  const known = await knownCount(db, of, filter)
  const found = known ?? (await countDeliveries(db, of.mailingId, filter, mostCounted + 1))
  const total = known ?? Math.min(found, mostCounted)
  const isAtLeast = found > total
  if (total <= offset) return { total, isAtLeast, deliveries: [] }
  const slice = { limit: Math.min(limit, total - offset), offset }
  // If the count stopped at `mostCounted`, the list may be longer, so the page cannot be found from its end.
  const cut = isAtLeast ? slice : fromNearerEnd(total, slice)
  return { total, isAtLeast, deliveries: await listDeliveries(db, of.mailingId, filter, cut) }
}

async function knownCount(
  db: Db,
  { workspaceId, mailingId }: { workspaceId: number; mailingId: number },
  { state, reader }: DeliveryFilter,
): Promise<number | null> {
  if (state !== 'all') return null
  const stats = (await sumMailings(db, workspaceId, [mailingId])).get(mailingId) ?? noStats
  if (reader === 'opened') return stats.open
  if (reader === 'clicked') return stats.click
  return reader === 'unsubscribed' ? stats.unsubscribe : null
}
