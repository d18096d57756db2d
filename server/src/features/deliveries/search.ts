// Searching a campaign's deliveries by name or address, in the order of the audience and no further than needed.
import { mostCounted, type DeliveryState } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { bitsOf } from '../contacts/index.ts'
import { listBySeqs, type DeliveryFilter, type ReportedDelivery } from './queries/deliveries.ts'
import type { StateCounts } from './queries/states.ts'
import { lookAtState, lookThrough, type CommonState, type Term } from './queries/search.ts'

/** Deliveries found, the first of them shown. */
export interface Found {
  total: number
  /** Whether there may be more than `total`. */
  isAtLeast: boolean
  deliveries: ReportedDelivery[]
}

/** So many in a state are gone through, unless they are a good part of all: among those, matches come by themselves. */
const areFew = (inState: number, total: number) => inState <= Math.min(20_000, total / 4)
const lookedAtOnce = 2000
/** Among so many of them, and up to so many, matches are counted; beyond both, only until the page is full. */
const lookedAt = 6000
const many = 1000
const blocksAtOnce = 200
/** In so many blocks matches are counted; beyond them they are looked for only as long as the page is not full. */
const blocksCounted = 800

/**
 * A slice of the deliveries whose recipient's names or address contain `search`, which is not empty.
 * @param counts how the campaign stands
 */
export async function searchDeliveries(
  db: Db,
  campaignId: number,
  { state, search }: DeliveryFilter,
  counts: StateCounts,
  { limit, offset }: { limit: number; offset: number },
): Promise<Found> {
  const term = { text: search, bits: bitsOf(search) }
  const found =
    state === 'deferred' || state === 'in_doubt' || (state !== 'all' && areFew(counts[state], counts.total))
      ? await goThrough(db, campaignId, { term, state }, offset + limit)
      : await lookFor(db, campaignId, { term, state }, offset + limit)
  const seqs = found.seqs.slice(offset, Math.min(offset + limit, mostCounted))
  const deliveries = seqs.length > 0 ? await listBySeqs(db, campaignId, seqs) : []
  return { total: Math.min(found.seqs.length, mostCounted), isAtLeast: found.isAtLeast, deliveries }
}

interface Seqs {
  seqs: number[]
  isAtLeast: boolean
}

async function goThrough(
  db: Db,
  campaignId: number,
  what: { term: Term; state: DeliveryState },
  wanted: number,
): Promise<Seqs> {
  const seqs: number[] = []
  // More and more at a time: each time, those in the state are listed anew.
  for (let after = 0, looked = 0, most = lookedAtOnce; ; most *= 2) {
    const look = await lookAtState(db, campaignId, what, { after, most })
    seqs.push(...look.seqs)
    looked += look.looked
    if (seqs.length > mostCounted) return { seqs, isAtLeast: true }
    if (look.last_seq === null || look.looked < most) return { seqs, isAtLeast: false }
    if (looked >= lookedAt && seqs.length >= Math.max(many, wanted)) return { seqs, isAtLeast: true }
    after = look.last_seq
  }
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
