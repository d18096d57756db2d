// Deleting a group and taking that back (decision 36).
import type { ContactGroup } from '@lettermill/contracts'
import { transaction, type Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { deleteGroup, isDeletedGroup, lockDeletedGroup, restoreGroup } from './queries/groups.ts'
import { markRedone } from './queries/imports.ts'

/**
 * Takes a group with its contacts out of every list and count at once.
 * @throws Problem not_found
 */
export async function removeGroup(db: Db, workspaceId: number, id: number): Promise<void> {
  if (!(await deleteGroup(db, workspaceId, id))) throw new Problem('not_found')
}

/**
 * Takes a deletion back; a group that is not deleted stays as it is.
 * @throws Problem not_found; group_being_deleted once a day has passed
 */
export async function bringBackGroup(db: Db, workspaceId: number, id: number): Promise<ContactGroup> {
  const restored = await transaction(db, async (tx) => {
    // A deletion that took an import back: the import is there again, too.
    if (await lockDeletedGroup(tx, workspaceId, id)) await markRedone(tx, id)
    return restoreGroup(tx, workspaceId, id)
  })
  if (restored) return restored
  throw new Problem((await isDeletedGroup(db, workspaceId, id)) ? 'group_being_deleted' : 'not_found')
}
