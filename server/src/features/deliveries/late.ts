// Records the outcomes of a worker that lost its chunk. The worker reports these outcomes, or its journal contains
// them. If nobody holds the chunk, the outcomes are recorded as usual. Otherwise they are noted as possible duplicates.
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import {
  insertLate,
  listTried,
  lockChunk,
  markJournalRead,
  takeBack,
  type LockedChunk,
} from './queries/late.ts'
import { releaseChunk, type Chunk } from './queries/claim.ts'
import type { Recorded } from './queries/record.ts'
import { mayHaveLeft } from './outcome.ts'
import { recordRepeated } from './record.ts'

/** The transaction that takes this lease also gives the chunk back, so any length will do. */
const leaseSeconds = 30

/** The numbers of late attempts that were recorded as deliveries, and as possible duplicates. */
export interface LateCount {
  recorded: number
  late: number
}

/** Records the attempts that a worker made after its last flush, if it lost the chunk. Safe to repeat. */
export function recordLate(db: Db, chunk: Chunk, tries: readonly Recorded[]): Promise<LateCount> {
  return transaction(db, async (tx) => {
    const locked = await lockChunk(tx, chunk.mailing_id, chunk.chunk)
    if (locked?.random_id !== chunk.random_id || locked.journals_read.includes(chunk.epoch)) return nothing
    // The worker's last flush had arrived, and only the answer to it was lost.
    if (locked.is_done && locked.epoch === chunk.epoch) return nothing
    return recordTries(tx, locked, chunk.epoch, tries)
  })
}

/**
 * Records a dead worker's journal, once.
 * @param judge decides from the chunk's current state whether to trust the journal
 * @returns the result of `judge`; null after 'yes' if the journal was recorded before
 */
export function recordOfDeadWorker<T extends string>(
  db: Db,
  { mailing_id, chunk, epoch }: Pick<Chunk, 'mailing_id' | 'chunk' | 'epoch'>,
  tries: readonly Recorded[],
  judge: (locked: LockedChunk | undefined) => T | 'yes',
): Promise<{ judged: T | 'yes'; late: LateCount }> {
  return transaction(db, async (tx) => {
    const locked = await lockChunk(tx, mailing_id, chunk)
    const judged = judge(locked)
    if (judged !== 'yes' || !locked || locked.journals_read.includes(epoch)) return { judged, late: nothing }
    await markJournalRead(tx, locked, epoch)
    // All outcomes were recorded. The worker died after its last flush and before it removed the journal.
    if (locked.is_done && locked.epoch === epoch) return { judged, late: nothing }
    return { judged, late: await recordTries(tx, locked, epoch, tries) }
  })
}

const nothing: LateCount = { recorded: 0, late: 0 }

async function recordTries(
  tx: Tx,
  locked: LockedChunk,
  epoch: number,
  tries: readonly Recorded[],
): Promise<LateCount> {
  const isOthers = locked.is_done || (locked.worker !== null && locked.epoch !== epoch)
  if (isOthers) return { recorded: 0, late: await insertLate(tx, locked, epoch, tries.filter(mayHaveLeft)) }
  const seqs = tries.map(({ seq }) => seq)
  // Outcomes that the holder itself recorded in this epoch are no duplicates.
  const tried = locked.epoch === epoch ? new Set<number>() : await listTried(tx, locked, seqs)
  await takeBack(tx, locked)
  const own = { ...locked, epoch: locked.epoch + 1 }
  const fresh = tries.filter(({ seq }) => !tried.has(seq))
  await recordRepeated(tx, own, fresh, { done: false, halted: true, leaseSeconds })
  await releaseChunk(tx, own)
  const twice = tries.filter((each) => tried.has(each.seq) && mayHaveLeft(each))
  return { recorded: fresh.length, late: await insertLate(tx, locked, epoch, twice) }
}
