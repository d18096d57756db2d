// Deleting a group and taking that back (decision 36).
import type { ContactGroup } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { deleteGroup, isDeletedGroup, restoreGroup } from './queries/groups.ts'

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
  const restored = await restoreGroup(db, workspaceId, id)
  if (restored) return restored
  throw new Problem((await isDeletedGroup(db, workspaceId, id)) ? 'group_being_deleted' : 'not_found')
}
