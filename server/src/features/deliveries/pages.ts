// Pages of a campaign's deliveries: one near the end costs what the first one does.
import { fromNearerEnd, type Db } from '../../platform/db/index.ts'
import { listDeliveries, type DeliveryFilter, type ReportedDelivery } from './queries/deliveries.ts'
import type { StateCounts } from './queries/states.ts'

/**
 * A slice of the deliveries in a state, or of all of them, in the order of the audience.
 * @param counts how the campaign stands
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
  // Both know their places by themselves.
  if (state === 'all' || state === 'pending') return listDeliveries(db, mailingId, filter, { limit, offset })
  return listDeliveries(db, mailingId, filter, fromNearerEnd(total, { limit, offset }))
}
