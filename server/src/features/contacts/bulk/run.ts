// Runs jobs on many contacts in batches. One transaction commits both the changes of a batch and the job's progress. So
// a job continues after a restart where it stopped, and does nothing twice.
import { isTransient, transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { Problem } from '../../../platform/problem.ts'
import type { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { WorkLoop } from '../../../platform/loops/work-loop.ts'
import { countListed, listIds, type Listed } from '../queries/contacts.ts'
import { advanceJob, claimJob, endJob, setTotal, type StoredJob } from '../queries/jobs.ts'
import {
  listDeletedIds,
  listDeletedMemberIds,
  listImportedIds,
  listKeptIds,
  listMemberIds,
} from '../queries/job-contacts.ts'
import { actOn, finish, isWanted } from './actions.ts'
import { listedOf } from './jobs.ts'

/**
 * The number of contacts in a batch. It takes a few tenths of a second, during which imports into the workspace's
 * groups wait.
 */
const pieceSize = 2000
/** How often a worker looks for jobs, and how long it pauses between two batches, in milliseconds. */
const rhythm = { every: 1000, pause: 20 }

/**
 * Runs the next batch of the next job. A job that cannot continue, because its group is gone, fails.
 * @returns whether there was a job
 */
export async function runPiece(db: Db, size = pieceSize): Promise<boolean> {
  let claimed: StoredJob | undefined
  try {
    return await transaction(db, async (tx) => {
      claimed = await claimJob(tx)
      if (claimed) await doPiece(tx, claimed, size)
      return claimed !== undefined
    })
  } catch (error) {
    if (!claimed || isTransient(error)) throw error
    await endJob(db, claimed.id, 'failed')
    if (error instanceof Problem) return true
    throw error
  }
}

async function doPiece(tx: Tx, job: StoredJob, size: number): Promise<void> {
  if (!(await isWanted(tx, job))) return endJob(tx, job.id, 'cancelled')
  const ids = await idsOfPiece(tx, job, size)
  const last = ids.at(-1)
  if (last !== undefined) {
    const changed = await actOn(tx, job, ids)
    await advanceJob(tx, job, { last, seen: ids.length, changed })
  }
  if (ids.length === size) return
  await finish(tx, job)
  await endJob(tx, job.id, 'done')
}

async function idsOfPiece(tx: Tx, job: StoredJob, size: number): Promise<number[]> {
  const { action, workspace_id, last_contact_id } = job
  if (action === 'delete_group') return listMemberIds(tx, job, size)
  if (action === 'restore_group') return listDeletedMemberIds(tx, job, size)
  if (job.has_ids) return listKeptIds(tx, job, size)
  if (action === 'undo_import') return listImportedIds(tx, job, size)
  if (action === 'restore') return listDeletedIds(tx, workspace_id, job.from_job_id, last_contact_id, size)
  const selection = { group: job.from_group_id, search: job.search }
  const listed = await listedOf(tx, workspace_id, selection)
  if (job.total === null) await count(tx, job, listed)
  return listIds(tx, listed, size, { after: last_contact_id, upTo: job.highest_contact_id })
}

async function count(tx: Tx, job: StoredJob, listed: Listed): Promise<void> {
  await setTotal(tx, job, await countListed(tx, listed, job.highest_contact_id))
}

/** Runs the jobs of all workspaces, which take turns, until it is stopped. Several processes may run it. */
export function startContactJobs(db: Db, log: Log, loopErrors: LoopErrors): WorkLoop {
  const loop = new WorkLoop({
    name: 'contact jobs',
    step: async () => ((await runPiece(db)) ? rhythm.pause : rhythm.every),
    afterError: rhythm.every,
    failure: 'A batch of a change of many contacts failed',
    log,
    loopErrors,
  })
  loop.start()
  return loop
}
