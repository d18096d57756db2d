// For how many contacts a merge tag without a default prints nothing.
import { withDeadline, type Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { findAudience } from './audience.ts'
import { countEmpty, type EmptyCounts } from './queries/empty-values.ts'

/** Milliseconds: a hint beside a letter is not worth more of the database's time. */
const longest = 3000

/**
 * @param names at most `mostNamesCounted`
 * @throws Problem not_found where the group does not exist
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
