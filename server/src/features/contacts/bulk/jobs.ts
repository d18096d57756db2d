// Changes many contacts: a small number within the request, a larger one as a background job.
import {
  mostAtOnce,
  mostContactJobs,
  type changeContacts,
  type ContactJob,
  type HandlerInput,
  type ContactSelection,
} from '@lettermill/contracts'
import type { Sql, Tx, Db } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { assertImportFit, lockQuotas, type Quotas } from '../../quotas/index.ts'
import { lockPeople } from '../erasure/queries.ts'
import { lockGroups } from '../queries/contact.ts'
import { listIds, countContacts, type Listed } from '../queries/contacts.ts'
import { createGroup } from '../queries/groups.ts'
import {
  advanceJob,
  countOpenJobs,
  endJob,
  findJob,
  insertJob,
  lockJob,
  type NewJob,
} from '../queries/jobs.ts'
import { keepSelected, listDeletedIds, listSelected } from '../queries/job-contacts.ts'
import { allContacts, contactsOfGroup } from '../lists/list.ts'
import { actOn, isOfGroup } from './actions.ts'

/**
 * Changes the contacts of a selection, or starts a job for it.
 * @param most a larger selection is changed in the background
 * @throws Problem not_found for an unknown group, contact_jobs_full
 */
export async function changeMany(
  tx: Tx,
  workspaceId: number,
  { action, selection, groupId }: HandlerInput<typeof changeContacts, 'body'>,
  most = mostAtOnce,
): Promise<ContactJob> {
  const listed = await listedOf(tx, workspaceId, selection)
  if (action !== 'delete') await assertGroup(tx, workspaceId, groupId ?? 0)
  const group_id = action === 'delete' ? null : (groupId ?? null)
  const ids = await listIds(tx, listed, most + 1)
  if (ids.length <= most) return changeNow(tx, workspaceId, { action, group_id }, ids)
  const from = 'ids' in selection ? {} : selection
  const total = await knownTotal(tx, listed)
  const later = { action, group_id, from_group_id: from.group ?? null, search: from.search ?? null, total }
  return changeLater(tx, workspaceId, later)
}

/**
 * Restores the contacts that a job deleted. A job that still runs is ended first.
 * @throws Problem not_found, contact_job_not_undoable, contact_jobs_full
 */
export async function undoJob(
  tx: Tx,
  workspaceId: number,
  id: number,
  most = mostAtOnce,
): Promise<ContactJob> {
  // Takes this lock before the lock of the job: an erasure takes it first, and then changes jobs.
  await lockPeople(tx, workspaceId)
  const job = await lockJob(tx, workspaceId, id)
  if (!job) throw new Problem('not_found')
  if (job.action !== 'delete') throw new Problem('contact_job_not_undoable')
  await endJob(tx, id, 'cancelled')
  const ids = await listDeletedIds(tx, workspaceId, id, 0, most + 1)
  const restoring = { action: 'restore', from_job_id: id } as const
  return ids.length <= most
    ? changeNow(tx, workspaceId, restoring, ids)
    : changeLater(tx, workspaceId, restoring)
}

/**
 * Stops a job after the current batch.
 * @throws Problem not_found, contact_job_ended; contact_job_not_undoable for a job that deletes or restores a group
 *   (restoring the group undoes its deletion)
 */
export async function cancelJob(tx: Tx, workspaceId: number, id: number): Promise<ContactJob> {
  const job = await lockJob(tx, workspaceId, id)
  if (!job) throw new Problem('not_found')
  if (isOfGroup(job)) throw new Problem('contact_job_not_undoable')
  if (job.state !== 'running') throw new Problem('contact_job_ended')
  await endJob(tx, id, 'cancelled')
  return getJob(tx, workspaceId, id)
}

/**
 * Creates a group with the contacts that a query selects now. If there are more than `most`, they join it in the
 * background.
 * @param ids a query of ids, ascending
 * @throws Problem groups_full, contact_jobs_full
 */
export async function makeGroupOf(
  tx: Tx,
  workspaceId: number,
  quotas: Quotas,
  { name, ids, most = mostAtOnce }: { name: string; ids: Sql; most?: number },
): Promise<ContactJob> {
  const group_id = await createGroup(tx, workspaceId, {
    name,
    uploaded_file_name: null,
    uploaded_at: null,
    field_mapping: null,
  })
  await assertImportFit(tx, workspaceId, quotas, { contacts: 0, isNewGroup: true })
  const first = await listSelected(tx, ids, most + 1)
  if (first.length <= most) return changeNow(tx, workspaceId, { action: 'add', group_id }, first)
  const job = await changeLater(tx, workspaceId, { action: 'add', group_id })
  await keepSelected(tx, job.id, ids)
  return getJob(tx, workspaceId, job.id)
}

async function changeNow(
  tx: Tx,
  workspaceId: number,
  made: NewJob,
  ids: readonly number[],
): Promise<ContactJob> {
  const job = await insertJob(tx, workspaceId, { ...made, total: ids.length })
  const changed = await actOn(tx, job, ids)
  await advanceJob(tx, job, { last: ids.at(-1) ?? 0, seen: ids.length, changed })
  await endJob(tx, job.id, 'done')
  return getJob(tx, workspaceId, job.id)
}

async function changeLater(tx: Tx, workspaceId: number, made: NewJob): Promise<ContactJob> {
  // The transaction takes no other lock after this one, so it blocks nobody for long.
  await lockQuotas(tx, workspaceId)
  if ((await countOpenJobs(tx, workspaceId)) >= mostContactJobs)
    throw new Problem('contact_jobs_full', { limit: mostContactJobs })
  const { id } = await insertJob(tx, workspaceId, made)
  return getJob(tx, workspaceId, id)
}

async function assertGroup(tx: Tx, workspaceId: number, groupId: number): Promise<void> {
  const locked = await lockGroups(tx, workspaceId, [groupId])
  if (locked.length === 0) throw new Problem('not_found')
}

async function getJob(tx: Tx, workspaceId: number, id: number): Promise<ContactJob> {
  const found = await findJob(tx, workspaceId, id)
  if (!found) throw new Problem('not_found')
  return found
}

/**
 * The contacts of a bulk change or an export, by the same query as the list of contacts.
 * @throws Problem not_found for an unknown group
 */
export async function listedOf(db: Db, workspaceId: number, selection: ContactSelection): Promise<Listed> {
  if ('ids' in selection) return { ...allContacts(workspaceId), ids: [...new Set(selection.ids)] }
  const search = selection.search ?? undefined
  if (selection.group == null) return allContacts(workspaceId, search)
  return contactsOfGroup(db, workspaceId, selection.group, search)
}

/** The number of contacts in a list, if it is known without counting. */
export async function knownTotal(db: Db, listed: Listed): Promise<number | null> {
  if (listed.term || listed.ids) return null
  return listed.group ? listed.group.members : countContacts(db, listed.workspaceId)
}
