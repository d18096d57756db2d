// Searching a campaign's deliveries by name or address, in the order of the audience and no further than needed.
import { mostCounted, type DeliveryState } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { bitsOf } from '../contacts/index.ts'
import { listBySeqs, type DeliveryFilter, type ReportedDelivery } from './queries/deliveries.ts'
import { listNamed, lookThrough, type CommonState, type Term } from './queries/search.ts'

/** Deliveries found, the first of them shown. */
export interface Found {
  total: number
  /** Whether there may be more than `total`. */
  isAtLeast: boolean
  deliveries: ReportedDelivery[]
}

/** So many in a state are gone through one by one. */
const few = 20_000
const blocksAtOnce = 200
/** In so many blocks matches are counted; beyond them they are looked for only as long as the page is not full. */
const blocksCounted = 800

/**
 * A slice of the deliveries whose recipient's names or address contain `search`, which is not empty.
 * @param inState how many recipients are in the filter's state
 */
export async function searchDeliveries(
  db: Db,
  campaignId: number,
  { state, search }: DeliveryFilter,
  inState: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Found> {
  const term = { text: search, bits: bitsOf(search) }
  const found =
    state === 'deferred' || state === 'in_doubt' || (state !== 'all' && inState <= few)
      ? await goThrough(db, campaignId, term, state)
      : await lookFor(db, campaignId, { term, state }, offset + limit)
  const seqs = found.seqs.slice(offset, Math.min(offset + limit, mostCounted))
  const deliveries = seqs.length > 0 ? await listBySeqs(db, campaignId, seqs) : []
  return { total: Math.min(found.seqs.length, mostCounted), isAtLeast: found.isAtLeast, deliveries }
}

interface Seqs {
  seqs: number[]
  isAtLeast: boolean
}

async function goThrough(db: Db, campaignId: number, term: Term, state: DeliveryState): Promise<Seqs> {
  const seqs = await listNamed(db, campaignId, { term, state }, mostCounted + 1)
  return { seqs, isAtLeast: seqs.length > mostCounted }
}

async function lookFor(
  db: Db,
  campaignId: number,
  what: { term: Term; state: CommonState },
  wanted: number,
): Promise<Seqs> {
  const seqs: number[] = []
  for (let after = 0, looked = 0; ;) {
    const look = await lookThrough(db, campaignId, what, { after, most: blocksAtOnce })
    seqs.push(...look.seqs)
    looked += look.blocks
    if (seqs.length > mostCounted) return { seqs, isAtLeast: true }
    if (look.last_block === null || look.blocks < blocksAtOnce) return { seqs, isAtLeast: false }
    if (looked >= blocksCounted && seqs.length >= wanted) return { seqs, isAtLeast: true }
    after = look.last_block
  }
}
