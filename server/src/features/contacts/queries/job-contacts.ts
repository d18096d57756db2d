// SQL of the contacts that a job changes, a batch at a time.
import { changed, row, sql, type Db, type Sql, type Tx } from '../../../platform/db/index.ts'
import { hoursToUndo, type StoredJob } from './jobs.ts'

/** Locks the group that a job deletes or restores, and returns whether the group is still deleted. */
export async function lockGroupOfJob(tx: Tx, job: StoredJob): Promise<boolean> {
  const locked = await row(
    tx,
    sql`select 1 from groups
      where workspace_id = ${job.workspace_id} and id = ${job.group_id} and deleted_at is not null for update`,
  )
  return locked !== undefined
}

/** The next members of the group that a job deletes. */
export async function listMemberIds(db: Db, job: StoredJob, most: number): Promise<number[]> {
  const found = await row(
    db,
    sql<{ ids: number[] }>`select array(
        select contact_id from group_members
        where group_id = ${job.group_id} and contact_id > ${job.last_contact_id}
          and contact_id <= ${job.highest_contact_id}
        order by contact_id limit ${most}) as ids`,
  )
  return found?.ids ?? []
}

/** The next contacts that the import of a job added to its group or changed. */
export async function listImportedIds(db: Db, job: StoredJob, most: number): Promise<number[]> {
  const found = await row(
    db,
    sql<{ ids: number[] }>`select array(
        select contact_id from (
          (select contact_id from group_members
            where group_id = ${job.group_id} and contact_id > ${job.last_contact_id}
            order by contact_id limit ${most})
          union
          (select contact_id from import_changes
            where import_id = ${job.import_id} and contact_id > ${job.last_contact_id}
            order by contact_id limit ${most})
        ) next order by contact_id limit ${most}) as ids`,
  )
  return found?.ids ?? []
}

/**
 * The next deleted members of the group that a job restores. They were deleted with the group or by another deletion.
 */
export async function listDeletedMemberIds(db: Db, job: StoredJob, most: number): Promise<number[]> {
  const found = await row(
    db,
    sql<{ ids: number[] }>`select array(
        select contact_id from group_members m join deleted_contacts d on d.id = m.contact_id
        where m.group_id = ${job.group_id} and contact_id > ${job.last_contact_id}
        order by contact_id limit ${most}) as ids`,
  )
  return found?.ids ?? []
}

/** Contacts that a job deleted and that can still be restored, after the given id. */
export async function listDeletedIds(
  db: Db,
  workspaceId: number,
  jobId: number | null,
  after: number,
  most: number,
): Promise<number[]> {
  const found = await row(
    db,
    sql<{ ids: number[] }>`select array(
        select id from deleted_contacts
        where workspace_id = ${workspaceId} and job_id = ${jobId} and id > ${after}
          and deleted_at > now() - make_interval(hours => ${hoursToUndo})
        order by id limit ${most}) as ids`,
  )
  return found?.ids ?? []
}

/** The first ids that a query selects. */
export async function listSelected(tx: Tx, ids: Sql, most: number): Promise<number[]> {
  const found = await row(tx, sql<{ ids: number[] }>`select array(${ids} limit ${most}) as ids`)
  return found?.ids ?? []
}

/** Stores the contacts that a query selects now in a job, and their number. */
export async function keepSelected(tx: Tx, id: number, ids: Sql): Promise<void> {
  await changed(
    tx,
    sql`update contact_jobs set contact_ids = chosen.ids, total = cardinality(chosen.ids)
      from (select array(${ids}) as ids) chosen where id = ${id}`,
  )
}

/** The stored contacts of a job that it has not processed yet. */
export async function listKeptIds(db: Db, job: StoredJob, most: number): Promise<number[]> {
  const found = await row(
    db,
    sql<{ ids: number[] }>`select contact_ids[seen + 1 : seen + ${most}::integer] as ids
      from contact_jobs where id = ${job.id}`,
  )
  return found?.ids ?? []
}
