// After a crash: dead workers' journals on this machine tell what the relay had answered. That is recorded; what was
// begun and not answered is in doubt, and is tried once more. A journal that is not to be believed is moved aside.
import { lstatSync, rmSync } from 'node:fs'
import { isTransient } from '../../../../platform/db/index.ts'
import { stateOfProcess } from '../../../../platform/process-mark.ts'
import { recordOfDeadWorker, type LateCount } from '../../late.ts'
import type { Outcome } from '../../outcome.ts'
import type { Standing } from '../../queries/late.ts'
import type { Recorded } from '../../queries/record.ts'
import type { SendingContext } from '../context.ts'
import { readJournal, type JournalFolder, type JournalRemains, type LeftJournal } from './remains.ts'

/** Milliseconds without a change before a file is called bad: its writer may be about to begin it. */
const settledAfter = 5_000

type Context = Pick<SendingContext, 'db' | 'log' | 'watch' | 'instanceId' | 'isAlive' | 'tellSetAside'>

/**
 * Works through the journals of workers that live no more. Running it twice changes nothing, and neither do two workers
 * that share the folder.
 * @throws Error where the database does not answer; no file in the folder makes it fail
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

/** Why the journal is not to be believed, in a sentence; null where it was read, or is to be read later. */
async function recover(context: Context, left: LeftJournal): Promise<string | null> {
  const remains = readJournal(left.file)
  if (typeof remains === 'string') return isSettled(left.file) ? remains : null
  const life = remains.origin ? stateOfProcess(remains.origin.process) : 'unknown'
  if (life === 'alive') return null
  // A lost database connection frees the lock of a worker that lives, so a free lock alone proves nothing.
  if (life === 'unknown' && (await context.isAlive(left.worker))) return null
  const tries = [...remains.answered, ...remains.begun.map(unconfirmed)]
  const { judged, late } = await recordOfDeadWorker(context.db, remains.chunk, tries, (standing) =>
    judge(context, left, remains, life, standing),
  )
  if (judged === 'later') return null
  if (judged === 'of another') return 'It was written by another instance, or for another mailing.'
  rmSync(left.file, { force: true })
  note(context, remains, late)
  return null
}

/**
 * Whether the journal tells of the chunk as it stands. One without ids, of a version before November 2026, is believed
 * where the chunk is still leased to its writer, whose name is as random as an id.
 */
function judge(
  { instanceId }: Context,
  { worker }: LeftJournal,
  { origin, chunk }: JournalRemains,
  life: 'dead' | 'unknown',
  standing: Standing | undefined,
): 'yes' | 'later' | 'of another' {
  const isOwn = standing?.epoch === chunk.epoch && standing.worker === worker
  const isKnown = origin ? origin.instance === instanceId && chunk.random_id === standing?.random_id : isOwn
  if (!standing || !isKnown) return 'of another'
  // Not proven dead: while its lease runs, it may be sending.
  return life === 'unknown' && isOwn && !standing.is_lapsed ? 'later' : 'yes'
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
    'Took up where a worker died',
  )
}

async function setAside(
  { log, watch, tellSetAside }: Context,
  folder: JournalFolder,
  left: LeftJournal,
  why: string,
): Promise<void> {
  const isMoved = folder.setAside(left)
  watch.journalSetAside()
  log.error({ journal: left.file, why, isMoved }, 'A journal is not believed and was set aside')
  await tellSetAside(`${left.name}: ${why}`)
}

function isSettled(file: string): boolean {
  return Math.abs(Date.now() - lstatSync(file).mtimeMs) > settledAfter
}

/** Another worker was faster. */
function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT' && isOfFiles(error)
}

/** The system's errors of files and of connections are named alike; those of files name a path. */
function isOfFiles(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).path !== undefined
}

/**
 * Our own death is no trouble of the relay's: the further try may come at once, however often that happened before.
 * Each time takes a death of ours, and whether anything had left is not known: giving up would lose somebody to save
 * a copy.
 */
function unconfirmed(seq: number): Recorded {
  const outcome: Outcome = {
    kind: 'unconfirmed',
    code: null,
    enhanced: null,
    reply: 'The process died before the relay had answered.',
    relay: null,
  }
  return { seq, outcome, retryIn: 0 }
}
