// The contacts that a campaign without a target goes to: a group, or all contacts of the workspace.
import { type Db, withDeadline } from '../../platform/db/index.ts'
import { countContacts } from './queries/contacts.ts'
import { findGroup } from './queries/groups.ts'
import { Problem } from '../../platform/problem.ts'
import { countEmpty, type EmptyCounts } from './queries/values.ts'

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

/** The most milliseconds for the count. A hint beside a letter is not worth more of the database's time. */
const longest = 3000

/**
 * @param names at most `mostNamesCounted`
 * @throws Problem not_found if the group does not exist
 */
export async function countEmptyValues(
  db: Db,
  workspaceId: number,
  names: readonly string[],
  groupId: number | null,
): Promise<EmptyCounts> {
  if (!(await findAudience(db, workspaceId, groupId))) throw new Problem('not_found')
  return countEmpty(withDeadline(db, longest), workspaceId, [...new Set(names)], groupId)
}
