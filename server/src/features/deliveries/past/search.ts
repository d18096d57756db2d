// Searches a campaign's deliveries by name or address, in the order of the recipients.
import { mostCounted } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { findContactIds } from '../../contacts/index.ts'
import { listBySeqs, type DeliveryFilter, type ReportedDelivery } from '../queries/deliveries.ts'
import { scanRecipients, searchAmong } from '../queries/past/search.ts'
import type { StateCounts } from '../queries/states.ts'

/** The deliveries of the page, and the number of all deliveries that the search found. */
export interface Found {
  total: number
  /** Whether there may be more than `total`. */
  isAtLeast: boolean
  deliveries: ReportedDelivery[]
}

/** The most recipients that a search reads one by one. Reading this many takes about a fifth of a second. */
const mostScanned = 200_000

/** A campaign whose deliveries are searched. */
export interface Searched {
  workspaceId: number
  mailingId: number
  /** The numbers of the campaign's deliveries by state. */
  counts: StateCounts
  mostScanned?: number
}

/**
 * A page of the deliveries whose recipient's names or address contain `filter.search`, which is not empty. If more than
 * `mostScanned` recipients are in the state, the search finds them through their contacts. It then misses a recipient
 * whose contact was since deleted or renamed. If more than `mostCounted` contacts contain the text, only the first
 * `mostScanned` recipients are searched, and `isAtLeast` says that there may be more.
 */
export async function searchDeliveries(
  db: Db,
  { workspaceId, mailingId, counts, mostScanned: scanned = mostScanned }: Searched,
  filter: DeliveryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Found> {
  const wanted = { ...filter, mailingId, most: mostCounted + 1 }
  const isLarge = counts[filter.state === 'all' ? 'total' : filter.state] > scanned
  const contactIds = isLarge ? await findContactIds(db, workspaceId, filter.search) : null
  const found = contactIds
    ? await searchAmong(db, wanted, contactIds)
    : await scanRecipients(db, wanted, isLarge ? scanned : counts.total)
  const seqs = found.slice(offset, Math.min(offset + limit, mostCounted))
  return {
    total: Math.min(found.length, mostCounted),
    isAtLeast: found.length > mostCounted || (isLarge && !contactIds),
    deliveries: seqs.length > 0 ? await listBySeqs(db, mailingId, seqs) : [],
  }
}
