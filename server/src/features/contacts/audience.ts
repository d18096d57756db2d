// The contacts that a campaign without a target goes to: a group, or all contacts of the workspace.
import type { Db } from '../../platform/db/index.ts'
import { countContacts } from './queries/contacts.ts'
import { findGroup } from './queries/groups.ts'

export interface Audience {
  /** The id of the group; null for all contacts. */
  groupId: number | null
  /** The name of the group; null for all contacts. */
  name: string | null
  contactCount: number
}

/**
 * Finds the group, or counts all contacts. Undefined if the group does not exist or was deleted.
 * @param groupId null for all contacts
 */
export async function findAudience(
  db: Db,
  workspaceId: number,
  groupId: number | null,
): Promise<Audience | undefined> {
  if (groupId === null) return { groupId, name: null, contactCount: await countContacts(db, workspaceId) }
  const group = await findGroup(db, workspaceId, groupId)
  return group && { groupId, name: group.name, contactCount: group.contactCount }
}
