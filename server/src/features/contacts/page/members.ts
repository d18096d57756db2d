// Adds contacts to a group and removes them from it, by their ids.
import type { Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { addMembers, lockGroups, removeMembers } from '../queries/contact.ts'

/** @throws Problem not_found for an unknown group */
export async function joinGroup(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  contactIds: readonly number[],
): Promise<{ added: number }> {
  await lockOne(tx, workspaceId, groupId)
  return { added: await addMembers(tx, workspaceId, groupId, contactIds) }
}

/**
 * Removes contacts from a group. The contacts stay in the workspace, even those that are in no group any more.
 * @throws Problem not_found for an unknown group
 */
export async function leaveGroup(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  contactIds: readonly number[],
): Promise<{ removed: number }> {
  await lockOne(tx, workspaceId, groupId)
  return { removed: await removeMembers(tx, groupId, contactIds) }
}

async function lockOne(tx: Tx, workspaceId: number, groupId: number): Promise<void> {
  const locked = await lockGroups(tx, workspaceId, [groupId])
  if (locked.length === 0) throw new Problem('not_found')
}
