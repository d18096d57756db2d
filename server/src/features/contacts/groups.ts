// Creates groups, deletes them and restores them (P36).
import type { ContactGroup } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { assertImportFit, type Quotas } from '../quotas/index.ts'
import { lockPeople } from './erasure/queries.ts'
import { countShared, deleteMembers, lockMembers } from './queries/deleted/deleted.ts'
import { restoreMembers } from './queries/deleted/restored.ts'
import { endDeletionOf, insertJob, isBeingRestored } from './queries/jobs.ts'
import {
  createGroup,
  deleteGroup,
  findGroup,
  isDeletedGroup,
  lockDeletedGroup,
  restoreGroup,
  updateGroupName,
} from './queries/groups.ts'
import { markRedone } from './queries/imports.ts'

/**
 * A group with more members disappears at once, and a job deletes its contacts in batches (bulk/run.ts). To restore
 * such a group, a job restores its contacts first. The group becomes visible last, so that no campaign goes to a part
 * of it.
 */
const mostAtOnce = 50_000

/**
 * Creates a group without contacts. Two groups may have the same name.
 * @throws Problem groups_full
 */
export async function addGroup(
  tx: Tx,
  workspaceId: number,
  quotas: Quotas,
  name: string,
): Promise<ContactGroup> {
  const origin = { uploaded_file_name: null, uploaded_at: null, field_mapping: null }
  const id = await createGroup(tx, workspaceId, { name, ...origin })
  await assertImportFit(tx, workspaceId, quotas, { contacts: 0, isNewGroup: true })
  const made = await findGroup(tx, workspaceId, id)
  if (!made) throw new Error('the new group was not found')
  return made
}

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
 * @param most a group of more contacts is deleted in the background
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
 * Restores a deleted group, or starts to. A group that is not deleted stays as it is.
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
    // Ends the deleting job before locking the group: a batch of that job holds the job's lock while it locks the
    // group.
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

/** Makes a group visible again, with the imports that its deletion undid. */
export async function reviveGroup(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<ContactGroup | undefined> {
  await markRedone(tx, id)
  return restoreGroup(tx, workspaceId, id)
}

/**
 * The number of contacts of a group that are also in other groups, and so stay when the group is deleted.
 * @throws Problem not_found
 */
export async function countStaying(db: Db, workspaceId: number, id: number): Promise<number> {
  if (!(await findGroup(db, workspaceId, id))) throw new Problem('not_found')
  return countShared(db, workspaceId, id)
}
