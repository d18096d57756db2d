// Checks that the workspace has the fields that a message names.
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { listFieldRows } from './queries.ts'

/**
 * Refuses merge tags of fields that the workspace does not have.
 * @param keys without the prefix `fields.`
 * @throws Problem field_unknown with the first one
 */
export async function assertFieldsKnown(db: Db, workspaceId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const known = new Set((await listFieldRows(db, workspaceId)).map(({ key }) => key))
  const unknown = keys.find((key) => !known.has(key))
  if (unknown !== undefined) throw new Problem('field_unknown', { tag: `{{ fields.${unknown} }}` })
}
