// Records the outcomes of a worker that lost its chunk. The worker reports these outcomes, or its journal contains
// them. If nobody holds the chunk, the outcomes are recorded as usual. Otherwise they are noted as possible duplicates.
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { insertLate, listTried, lockChunk, markJournalRead, takeBack, type Standing } from './queries/late.ts'
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
    const standing = await lockChunk(tx, chunk.mailing_id, chunk.chunk)
    if (standing?.random_id !== chunk.random_id || standing.journals_read.includes(chunk.epoch))
      return nothing
    // The worker's last flush had arrived, and only the answer to it was lost.
    if (standing.is_done && standing.epoch === chunk.epoch) return nothing
    return tell(tx, standing, chunk.epoch, tries)
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
  judge: (standing: Standing | undefined) => T | 'yes',
): Promise<{ judged: T | 'yes'; late: LateCount }> {
  return transaction(db, async (tx) => {
    const standing = await lockChunk(tx, mailing_id, chunk)
    const judged = judge(standing)
    if (judged !== 'yes' || !standing || standing.journals_read.includes(epoch))
      return { judged, late: nothing }
    await markJournalRead(tx, standing, epoch)
    // All outcomes were recorded. The worker died after its last flush and before it removed the journal.
    if (standing.is_done && standing.epoch === epoch) return { judged, late: nothing }
    return { judged, late: await tell(tx, standing, epoch, tries) }
  })
}

const nothing: LateCount = { recorded: 0, late: 0 }

async function tell(
  tx: Tx,
  standing: Standing,
  epoch: number,
  tries: readonly Recorded[],
): Promise<LateCount> {
  const isOthers = standing.is_done || (standing.worker !== null && standing.epoch !== epoch)
  if (isOthers) return { recorded: 0, late: await insertLate(tx, standing, epoch, tries.filter(mayHaveLeft)) }
  const seqs = tries.map(({ seq }) => seq)
  // Outcomes that the holder itself recorded in this epoch are no duplicates.
  const tried = standing.epoch === epoch ? new Set<number>() : await listTried(tx, standing, seqs)
  await takeBack(tx, standing)
  const own = { ...standing, epoch: standing.epoch + 1 }
  const fresh = tries.filter(({ seq }) => !tried.has(seq))
  await recordRepeated(tx, own, fresh, { done: false, halted: true, leaseSeconds })
  await releaseChunk(tx, own)
  const twice = tries.filter((each) => tried.has(each.seq) && mayHaveLeft(each))
  return { recorded: fresh.length, late: await insertLate(tx, standing, epoch, twice) }
}
