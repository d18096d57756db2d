// SQL of jobs: changes of many contacts, and their progress.
import type { ContactJob } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

/** Hours for which a deletion can be undone. After that, ended jobs are deleted. */
export const hoursToUndo = 24

/**
 * A job on contacts: the contacts of a group or all contacts, with or without a search, or the contacts that another
 * job deleted. It has processed every contact up to `last_contact_id`, and ends at `highest_contact_id`.
 */
export interface StoredJob extends Row<
  'contact_jobs',
  | 'id'
  | 'workspace_id'
  | 'group_id'
  | 'from_group_id'
  | 'search'
  | 'from_job_id'
  | 'import_id'
  | 'last_contact_id'
  | 'highest_contact_id'
  | 'total'
> {
  action: ContactJob['action']
  state: ContactJob['state']
  /** Whether the job stores the ids of its contacts (contact_ids). */
  has_ids: boolean
}

const stored = sql`j.id, j.workspace_id, j.action, j.group_id, j.from_group_id, j.search, j.from_job_id,
  j.import_id, j.last_contact_id, j.highest_contact_id, j.total, j.state,
  j.contact_ids is not null as has_ids`
const wire = sql`j.id, j.action, j.group_id, (select name from groups where id = j.group_id) as group_name, j.state,
  j.total, j.seen, j.changed, j.created_at, j.ended_at`

type Shown = 'id' | 'action' | 'group_id' | 'state' | 'total' | 'seen' | 'changed' | 'created_at' | 'ended_at'
type JobRow = Row<'contact_jobs', Shown> & ContactJob

/** Jobs that run, or ended within the last hour. */
export function listJobs(db: Db, workspaceId: number, most: number): Promise<ContactJob[]> {
  return rows(
    db,
    sql<JobRow>`select ${wire} from contact_jobs j
      where workspace_id = ${workspaceId} and (ended_at is null or ended_at > now() - interval '1 hour')
      order by id desc limit ${most}`,
  )
}

export function findJob(db: Db, workspaceId: number, id: number): Promise<ContactJob | undefined> {
  return row(
    db,
    sql<JobRow>`select ${wire} from contact_jobs j where workspace_id = ${workspaceId} and id = ${id}`,
  )
}

export async function countOpenJobs(db: Db, workspaceId: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from contact_jobs
      where workspace_id = ${workspaceId} and ended_at is null`,
  )
  return counted?.count ?? 0
}

export type NewJob = Pick<StoredJob, 'action'> &
  Partial<Pick<StoredJob, 'group_id' | 'from_group_id' | 'search' | 'from_job_id' | 'import_id' | 'total'>>

/** The job does not include contacts that are created after it. */
export async function insertJob(tx: Tx, workspaceId: number, job: NewJob): Promise<StoredJob> {
  const {
    action,
    group_id = null,
    from_group_id = null,
    search = null,
    from_job_id = null,
    import_id = null,
    total = null,
  } = job
  const made = await row(
    tx,
    sql<StoredJob>`
      insert into contact_jobs as j
        (workspace_id, action, group_id, from_group_id, search, from_job_id, import_id, total, highest_contact_id)
      values (${workspaceId}, ${action}, ${group_id}, ${from_group_id}, ${search}, ${from_job_id}, ${import_id}, ${total},
        coalesce((select max(id) from contacts where workspace_id = ${workspaceId}), 0))
      returning ${stored}`,
  )
  if (!made) throw new Error('An insert always returns its row')
  return made
}

/** Locks a job of the last day. Waits for its current batch to end. */
export function lockJob(tx: Tx, workspaceId: number, id: number): Promise<StoredJob | undefined> {
  return row(
    tx,
    sql<StoredJob>`select ${stored} from contact_jobs j
      where workspace_id = ${workspaceId} and id = ${id}
        and created_at > now() - make_interval(hours => ${hoursToUndo}) for update`,
  )
}

/**
 * Locks the next job. Each workspace has its first job as a candidate, and the workspace that waited longest comes
 * first. Skips jobs that another process is working on.
 */
export function claimJob(tx: Tx): Promise<StoredJob | undefined> {
  return row(
    tx,
    sql<StoredJob>`
      select ${stored} from contact_jobs j
      where ended_at is null and not exists (
        select from contact_jobs o where o.workspace_id = j.workspace_id and o.ended_at is null and o.id < j.id)
      order by (select max(touched_at) from contact_jobs o where o.workspace_id = j.workspace_id)
      limit 1 for update skip locked`,
  )
}

export async function setTotal(tx: Tx, { id }: StoredJob, total: number): Promise<void> {
  await changed(tx, sql`update contact_jobs set total = ${total} where id = ${id}`)
}

/** Records a batch: its last contact, how many contacts it had, and how many of them changed. */
export async function advanceJob(
  tx: Tx,
  { id }: StoredJob,
  piece: { last: number; seen: number; changed: number },
): Promise<void> {
  await changed(
    tx,
    sql`update contact_jobs
        set last_contact_id = ${piece.last}, seen = seen + ${piece.seen}, changed = changed + ${piece.changed},
          touched_at = clock_timestamp()
        where id = ${id}`,
  )
}

/**
 * Ends a job. It deletes the search text, because that may contain a person's address, and the stored ids of contacts.
 */
export async function endJob(db: Db, id: number, state: 'done' | 'cancelled' | 'failed'): Promise<void> {
  await changed(
    db,
    sql`update contact_jobs set state = ${state}, ended_at = now(), search = null, contact_ids = null
        where id = ${id} and ended_at is null`,
  )
}

/** Ends the job that deletes the contacts of a group, alone or with its import. Waits for its current batch to end. */
export async function endDeletionOf(tx: Tx, workspaceId: number, groupId: number): Promise<void> {
  await changed(
    tx,
    sql`update contact_jobs set state = 'cancelled', ended_at = now()
        where workspace_id = ${workspaceId} and action in ('delete_group', 'undo_import')
          and group_id = ${groupId} and ended_at is null`,
  )
}

/** Whether a job restores the contacts of a group. */
export async function isBeingRestored(tx: Tx, workspaceId: number, groupId: number): Promise<boolean> {
  const found = await row(
    tx,
    sql`select 1 from contact_jobs
        where workspace_id = ${workspaceId} and action = 'restore_group' and group_id = ${groupId} and ended_at is null`,
  )
  return found !== undefined
}

/** Deletes jobs that nobody can undo any more. */
export function forgetJobs(db: Db): Promise<number> {
  return changed(
    db,
    sql`delete from contact_jobs where ended_at < now() - make_interval(hours => ${hoursToUndo})`,
  )
}
