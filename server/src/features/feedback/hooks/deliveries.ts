// Providers report each delivery. Most deliveries say nothing new, so that only few are stored.
import type { Db } from '../../../platform/db/index.ts'
import { listPlaces } from '../../deliveries/index.ts'
import { unreadFor } from '../../tracking/index.ts'
import type { KeptEvent } from '../queries/keep.ts'
import type { InboxLimit } from '../inbox-limit.ts'

/**
 * Leaves out deliveries that happened right after the relay took the message, those of unknown messages, and all of them
 * while the inbox is half full, because bounces and complaints need its room. The others belong to a relay that queues:
 * a click right after such a delivery is a bot's.
 */
export async function withoutKnownDeliveries(
  { db, room }: { db: Db; room: InboxLimit },
  events: readonly KeptEvent[],
): Promise<KeptEvent[]> {
  const places = events.flatMap(({ kind, place }) => (kind === 'delivered' && place ? [place] : []))
  if (places.length === 0) return events.filter(({ kind }) => kind !== 'delivered')
  const isCrowded = await room.isHalfFull()
  const found = isCrowded ? [] : await listPlaces(db, places)
  const triedAt = new Map(
    found.map(({ mailing_id: mailingId, seq, tried_at: at }) => [`${String(mailingId)}/${String(seq)}`, at]),
  )
  return events.filter(({ kind, place, at = 0 }) => {
    if (kind !== 'delivered') return true
    const tried = place && triedAt.get(`${String(place.mailingId)}/${String(place.seq)}`)
    // The worker may record in a moment that the relay took the message. The reader waits for it.
    if (tried === null) return place !== null
    return tried !== undefined && at - Date.parse(tried) > unreadFor
  })
}
