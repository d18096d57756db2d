// After a crash: dead workers' journals on this machine tell what the relay had answered. That is recorded;
// what was begun and not answered is in doubt, and tried once more.
import { existsSync, rmSync } from 'node:fs'
import { listJournals, readJournal, type JournalRemains } from './journal.ts'
import type { Outcome } from '../../outcome.ts'
import { takeOver, type Recorded } from '../../queries/record.ts'
import { releaseChunk } from '../../queries/claim.ts'
import { recordOutcomes } from '../../record.ts'
import type { SendingContext } from '../context.ts'

/** Works through the journals of workers that live no more. Running it twice changes nothing. */
export async function recoverJournals(context: SendingContext): Promise<void> {
  for (const { file, worker } of listJournals(context.journalFolder, context.worker)) {
    if (await context.isAlive(worker)) continue
    if (!existsSync(file)) continue
    const remains = readJournal(file, worker)
    if (remains) await recoverChunk(context, remains)
    rmSync(file, { force: true })
  }
}

async function recoverChunk(context: SendingContext, remains: JournalRemains): Promise<void> {
  // Where the lease had run out and another worker took the chunk, its own outcomes stand.
  if (!(await takeOver(context.db, remains.chunk))) return
  const chunk = { ...remains.chunk, epoch: remains.chunk.epoch + 1 }
  const outcomes = [...remains.answered, ...remains.begun.map(inDoubt)]
  const { leaseSeconds } = context
  await recordOutcomes(context.db, chunk, outcomes, { done: false, halted: true, leaseSeconds })
  await releaseChunk(context.db, chunk)
  context.log.info(
    {
      campaign: chunk.campaign_id,
      chunk: chunk.chunk,
      answered: remains.answered.length,
      inDoubt: remains.begun.length,
    },
    'Took up where a worker died',
  )
}

/**
 * Our own death is no trouble of the relay's: the further try may come at once, however often that happened before.
 * Each time takes a death of ours, and whether anything had left is not known: giving up would lose somebody to save
 * a copy.
 */
function inDoubt(seq: number): Recorded {
  const outcome: Outcome = {
    kind: 'in_doubt',
    code: null,
    enhanced: null,
    reply: 'The process died before the relay had answered.',
    relay: null,
  }
  return { seq, outcome, retryIn: 0 }
}
