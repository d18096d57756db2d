// Recovers from a crash. The journals of dead workers on this machine show what the relay answered, and Lettermill
// records these answers. A message that was begun without an answer is unconfirmed and gets one more attempt. A journal
// that cannot be trusted is moved aside.
import { lstatSync, rmSync } from 'node:fs'
import { isTransient } from '../../../../platform/db/index.ts'
import { stateOfProcess } from '../../../../platform/process-mark.ts'
import { recordOfDeadWorker, type LateCount } from '../../late.ts'
import type { Outcome } from '../../outcome.ts'
import type { LockedChunk } from '../../queries/late.ts'
import type { Recorded } from '../../queries/record.ts'
import type { SendingContext } from '../context.ts'
import { readJournal, type JournalFolder, type JournalRemains, type LeftJournal } from './remains.ts'

/**
 * A file counts as bad only after this many milliseconds without a change, because its worker may be about to write its
 * first line.
 */
const settledAfter = 5_000

type Context = Pick<SendingContext, 'db' | 'log' | 'watch' | 'instanceId' | 'isAlive' | 'reportSetAside'>

/**
 * Reads the journals of dead workers. Two workers that share the folder may run it at once, and it may run twice.
 * @throws Error if the database does not answer; a bad file in the folder causes no error
 */
export async function recoverJournals(context: Context, folder: JournalFolder): Promise<void> {
  for (const left of folder.list()) {
    try {
      const why = await recover(context, left)
      if (why !== null) await setAside(context, folder, left, why)
    } catch (error) {
      if (isGone(error)) continue
      if (isTransient(error) && !isOfFiles(error)) throw error
      await setAside(context, folder, left, `It could not be read: ${(error as Error).message}`)
    }
  }
}

/**
 * Reads one journal. Returns a sentence with the reason if the journal is not trusted; null if it was read, or will be
 * read later.
 */
async function recover(context: Context, left: LeftJournal): Promise<string | null> {
  const remains = readJournal(left.file)
  if (typeof remains === 'string') return isSettled(left.file) ? remains : null
  const life = stateOfProcess(remains.origin.process)
  if (life === 'alive') return null
  // A lost database connection frees the lock of a living worker, so a free lock does not prove that the worker is
  // dead.
  if (life === 'unknown' && (await context.isAlive(left.worker))) return null
  const tries = [...remains.answered, ...remains.begun.map(unconfirmed)]
  const { judged, late } = await recordOfDeadWorker(context.db, remains.chunk, tries, (locked) =>
    judge(context, left, remains, life, locked),
  )
  if (judged === 'later') return null
  if (judged === 'of another') return 'It was written by another instance, or for another mailing.'
  rmSync(left.file, { force: true })
  note(context, remains, late)
  return null
}

/** Whether the journal is of this instance and mailing, and its worker no longer sends. */
function judge(
  { instanceId }: Context,
  { worker }: LeftJournal,
  { origin, chunk }: JournalRemains,
  life: 'dead' | 'unknown',
  locked: LockedChunk | undefined,
): 'yes' | 'later' | 'of another' {
  if (!locked || origin.instance !== instanceId || chunk.random_id !== locked.random_id) return 'of another'
  const isOwn = locked.epoch === chunk.epoch && locked.worker === worker
  // The worker is not proven dead. While its lease runs, it may be sending.
  return life === 'unknown' && isOwn && !locked.is_lapsed ? 'later' : 'yes'
}

function note({ log }: Context, { chunk, answered, begun }: JournalRemains, late: LateCount): void {
  log.info(
    {
      mailing: chunk.mailing_id,
      chunk: chunk.chunk,
      answered: answered.length,
      unconfirmed: begun.length,
      ...late,
    },
    'Recovered the chunk of a dead worker',
  )
}

async function setAside(
  { log, watch, reportSetAside }: Context,
  folder: JournalFolder,
  left: LeftJournal,
  why: string,
): Promise<void> {
  const isMoved = folder.setAside(left)
  watch.journalSetAside()
  log.error({ journal: left.file, why, isMoved }, 'A journal cannot be trusted and was moved aside')
  await reportSetAside(`${left.name}: ${why}`)
}

function isSettled(file: string): boolean {
  return Math.abs(Date.now() - lstatSync(file).mtimeMs) > settledAfter
}

/** Whether the file is gone, because another worker read it first. */
function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT' && isOfFiles(error)
}

/**
 * Whether a system error is about a file. Errors of files and of connections have the same codes, but only an error of
 * a file has a path.
 */
function isOfFiles(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).path !== undefined
}

/**
 * The outcome of a message whose worker died. The death of a worker says nothing about the relay, so the next attempt
 * may follow at once, after any number of deaths. Nobody knows whether the message left. Giving up could lose a
 * recipient, and another attempt can at worst cause a duplicate.
 */
function unconfirmed(seq: number): Recorded {
  const outcome: Outcome = {
    kind: 'unconfirmed',
    code: null,
    enhanced: null,
    reply: '',
    relay: null,
    reason: { code: 'worker_died', params: {} },
  }
  return { seq, outcome, retryIn: 0 }
}
