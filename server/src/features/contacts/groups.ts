// Deleting a group and taking that back (P36).
import type { ContactGroup } from '@lettermill/contracts'
import { deadlines, transaction, withDeadline, type Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { lockPeople } from './erasure/queries.ts'
import { countShared, deleteMembers, lockMembers, restoreMembers } from './queries/deleted.ts'
import { insertJob } from './queries/jobs.ts'
import { deleteGroup, findGroup, isDeletedGroup, lockDeletedGroup, restoreGroup } from './queries/groups.ts'
import { markRedone } from './queries/imports.ts'

/** A group with more members vanishes at once, and its contacts in the background, in pieces (bulk/run.ts). */
const mostAtOnce = 50_000

/**
 * Takes a group out of every list and count at once, with those of its contacts that are in no other one.
 * @throws Problem not_found
 */
export function removeGroup(db: Db, workspaceId: number, id: number, most = mostAtOnce): Promise<void> {
  return transaction(withDeadline(db, deadlines.job), async (tx) => {
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
 * Takes a deletion back; a group that is not deleted stays as it is.
 * @throws Problem not_found; group_being_deleted once a day has passed
 */
export async function bringBackGroup(db: Db, workspaceId: number, id: number): Promise<ContactGroup> {
  const restored = await transaction(withDeadline(db, deadlines.job), async (tx) => {
    await lockPeople(tx, workspaceId)
    // A deletion that took an import back: the import is there again, too.
    if (await lockDeletedGroup(tx, workspaceId, id)) {
      await markRedone(tx, id)
      await restoreMembers(tx, workspaceId, id)
    }
    return restoreGroup(tx, workspaceId, id)
  })
  if (restored) return restored
  throw new Problem((await isDeletedGroup(db, workspaceId, id)) ? 'group_being_deleted' : 'not_found')
}

/**
 * How many contacts of a group are in other groups, too, and so stay when it is deleted.
 * @throws Problem not_found
 */
export async function countStaying(db: Db, workspaceId: number, id: number): Promise<number> {
  if (!(await findGroup(db, workspaceId, id))) throw new Problem('not_found')
  return countShared(db, workspaceId, id)
}
