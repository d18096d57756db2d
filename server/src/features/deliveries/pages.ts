// Pages of a campaign's deliveries: the last page costs as much as the first.
import { fromNearerEnd, type Db } from '../../platform/db/index.ts'
import { listDeliveries, type DeliveryFilter, type ReportedDelivery } from './queries/deliveries.ts'
import type { StateCounts } from './queries/states.ts'

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
  // Both states find their places without counting.
  if (state === 'all' || state === 'pending') return listDeliveries(db, mailingId, filter, { limit, offset })
  return listDeliveries(db, mailingId, filter, fromNearerEnd(total, { limit, offset }))
}
