// Searching a campaign's deliveries by name or address, in the order of the audience and no further than needed.
import { mostCounted } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { bitsOf } from '../contacts/index.ts'
import { listBySeqs, type DeliveryFilter, type ReportedDelivery } from './queries/deliveries.ts'
import type { StateCounts } from './queries/states.ts'
import { lookAtState, lookThrough, type Look, type Step } from './queries/search.ts'

/** Deliveries found, the first of them shown. */
export interface Found {
  total: number
  /** Whether there may be more than `total`. */
  isAtLeast: boolean
  deliveries: ReportedDelivery[]
}

/** So many in a state are gone through, unless they are a good part of all: among those, matches come by themselves. */
const areFew = (inState: number, total: number) => inState <= Math.min(20_000, total / 4)
/**
 * Recipients: more and more at a time, since each time those in the state are listed anew. Among `looked` of them, and up
 * to so many, matches are counted; beyond both, only until the page is full.
 */
const inState = { atOnce: 2000, growth: 2, looked: 6000 }
const many = 1000
/** Blocks: in `looked` of them matches are counted; beyond, only until the page is full. */
const inBlocks = { atOnce: 200, growth: 1, looked: 800 }

/**
 * A slice of the deliveries whose recipient's names or address contain `search`, which is not empty.
 * @param counts how the campaign stands
 */
export async function searchDeliveries(
  db: Db,
  mailingId: number,
  { state, search }: DeliveryFilter,
  counts: StateCounts,
  { limit, offset }: { limit: number; offset: number },
): Promise<Found> {
  const term = { text: search, bits: bitsOf(search) }
  const wanted = offset + limit
  const found =
    state === 'deferred' || state === 'in_doubt' || (state !== 'all' && areFew(counts[state], counts.total))
      ? await gather((step) => lookAtState(db, mailingId, { term, state }, step), {
          ...inState,
          found: Math.max(many, wanted),
        })
      : await gather((step) => lookThrough(db, mailingId, { term, state }, step), {
          ...inBlocks,
          found: wanted,
        })
  const seqs = found.seqs.slice(offset, Math.min(offset + limit, mostCounted))
  const deliveries = seqs.length > 0 ? await listBySeqs(db, mailingId, seqs) : []
  return { total: Math.min(found.seqs.length, mostCounted), isAtLeast: found.isAtLeast, deliveries }
}

interface Seqs {
  seqs: number[]
  isAtLeast: boolean
}

interface Reach {
  /** Looked at by the first step, and how many times as many by each step after another. */
  atOnce: number
  growth: number
  /** Once so many were looked at, the search ends as soon as so many are found. */
  looked: number
  found: number
}

/** Looks on, step by step, no further than that. */
async function gather(
  look: (step: Step) => Promise<Look>,
  { atOnce, growth, looked: enough, found }: Reach,
): Promise<Seqs> {
  const all: number[] = []
  for (let after = 0, sum = 0, most = atOnce; ; most *= growth) {
    const { seqs, looked, last } = await look({ after, most })
    all.push(...seqs)
    sum += looked
    if (all.length > mostCounted) return { seqs: all, isAtLeast: true }
    if (last === null || looked < most) return { seqs: all, isAtLeast: false }
    if (sum >= enough && all.length >= found) return { seqs: all, isAtLeast: true }
    after = last
  }
}
