// Deleting a group and undoing that (P36).
import type { ContactGroup } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { lockPeople } from './erasure/queries.ts'
import { countShared, deleteMembers, lockMembers, restoreMembers } from './queries/deleted.ts'
import { endDeletionOf, insertJob, isBeingRestored } from './queries/jobs.ts'
import {
  deleteGroup,
  findGroup,
  isDeletedGroup,
  lockDeletedGroup,
  restoreGroup,
  updateGroupName,
} from './queries/groups.ts'
import { markRedone } from './queries/imports.ts'

/**
 * A group with more members disappears at once, and a job deletes its contacts in batches (bulk/run.ts). Restoring
 * works the same way: first its contacts, then the group, so that nothing is sent to a part of it.
 */
const mostAtOnce = 50_000

/** @throws Problem not_found */
export async function renameGroup(
  tx: Tx,
  workspaceId: number,
  id: number,
  name: string,
): Promise<ContactGroup> {
  const renamed = await updateGroupName(tx, workspaceId, id, name)
  if (!renamed) throw new Problem('not_found')
  return renamed
}

/**
 * Removes a group from every list and count at once, with the contacts that are in no other group.
 * @throws Problem not_found
 */
export function removeGroup(db: Db, workspaceId: number, id: number, most = mostAtOnce): Promise<void> {
  return transaction(db, async (tx) => {
    const group = await findGroup(tx, workspaceId, id)
    if (!group || !(await deleteGroup(tx, workspaceId, id))) throw new Problem('not_found')
    if (group.contactCount > most) {
      await insertJob(tx, workspaceId, { action: 'delete_group', group_id: id, total: group.contactCount })
      return
    }
    await lockMembers(tx, workspaceId, id)
    await deleteMembers(tx, workspaceId, id)
  })
}

/**
 * Undoes a deletion, or starts to; a group that is not deleted stays as it is.
 * @param most a group of more contacts is restored in the background
 * @throws Problem not_found; group_being_deleted once a day has passed
 */
export async function bringBackGroup(
  db: Db,
  workspaceId: number,
  id: number,
  most = mostAtOnce,
): Promise<ContactGroup> {
  const restored = await transaction(db, async (tx) => {
    await lockPeople(tx, workspaceId)
    // Before locking the group: a batch of that job holds the job while it locks the group.
    await endDeletionOf(tx, workspaceId, id)
    const group = await lockDeletedGroup(tx, workspaceId, id)
    if (group && group.contactCount > most) {
      if (!(await isBeingRestored(tx, workspaceId, id)))
        await insertJob(tx, workspaceId, { action: 'restore_group', group_id: id, total: group.contactCount })
      return group
    }
    if (group) await restoreMembers(tx, workspaceId, id)
    return reviveGroup(tx, workspaceId, id)
  })
  if (restored) return restored
  throw new Problem((await isDeletedGroup(db, workspaceId, id)) ? 'group_being_deleted' : 'not_found')
}

/** Shows a group again, with the imports that its deletion undid. */
export async function reviveGroup(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<ContactGroup | undefined> {
  await markRedone(tx, id)
  return restoreGroup(tx, workspaceId, id)
}

/**
 * How many contacts of a group are in other groups, too, and so stay when it is deleted.
 * @throws Problem not_found
 */
export async function countStaying(db: Db, workspaceId: number, id: number): Promise<number> {
  if (!(await findGroup(db, workspaceId, id))) throw new Problem('not_found')
  return countShared(db, workspaceId, id)
}
