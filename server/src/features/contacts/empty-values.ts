// Counts the contacts for which a merge tag without a default prints nothing.
import { withDeadline, type Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { findAudience } from './audience.ts'
import { countEmpty, type EmptyCounts } from './queries/empty-values.ts'

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
