// Whether the fields that a letter names exist.
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { listFieldRows } from './queries.ts'

/**
 * Refuses merge tags of fields that the workspace has not.
 * @param keys as they stand behind `fields.`
 * @throws Problem field_unknown with the first one
 */
export async function assertFieldsKnown(db: Db, workspaceId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const known = new Set((await listFieldRows(db, workspaceId)).map(({ key }) => key))
  const unknown = keys.find((key) => !known.has(key))
  if (unknown !== undefined) throw new Problem('field_unknown', { tag: `{{ fields.${unknown} }}` })
}
