// Which built-in fields a workspace uses. Screens leave out the others.
import { foldableFieldKeys, type BuiltInField, type FieldUse } from '@lettermill/contracts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { listShownFields, showFields, unchooseField } from './queries.ts'

/** The fields in the specification's order. @param uses what names fields now, by their keys */
export async function listBuiltIn(
  db: Db,
  workspaceId: number,
  uses: readonly (FieldUse & { key: string })[],
): Promise<BuiltInField[]> {
  const shown = await listShownFields(db, workspaceId)
  const has = (key: string, reason: string) =>
    shown.some((each) => each.key === key && each.reason === reason)
  return foldableFieldKeys.map((key) => ({
    key,
    has_values: has(key, 'values'),
    used_in: uses.filter((use) => use.key === key).map(({ kind, id, name }) => ({ kind, id, name })),
    always_shown: has(key, 'chosen'),
  }))
}

/** Shows a field always, or only while something uses it. */
export async function chooseField(
  tx: Tx,
  workspaceId: number,
  { key, alwaysShown }: { key: string; alwaysShown: boolean },
): Promise<void> {
  if (alwaysShown) await showFields(tx, workspaceId, [key], 'chosen')
  else await unchooseField(tx, workspaceId, key)
}

/**
 * Remembers the built-in fields that these contacts have values of. To find that out later, PostgreSQL would have to
 * read every contact of the workspace. Call it in the transaction that writes the values.
 */
export async function rememberFields(
  tx: Tx,
  workspaceId: number,
  contacts: readonly { fields: Readonly<Record<string, string>> }[],
): Promise<void> {
  const keys = foldableFieldKeys.filter((key) => contacts.some(({ fields }) => Boolean(fields[key])))
  if (keys.length > 0) await showFields(tx, workspaceId, keys, 'values')
}
