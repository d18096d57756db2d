// Adds, changes and deletes custom fields.
import { contactFields, fieldLimits, type FieldType, type FieldUse } from '@lettermill/contracts'
import type { Tx, Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import { keyFor } from './keys.ts'
import { fieldKinds } from './kinds.ts'
import {
  archiveField,
  arrangeFields,
  changeField,
  insertField,
  listFieldRows,
  listKeys,
  lockFields,
  type FieldRow,
} from './queries.ts'

export interface FieldInput {
  label: string
  type: FieldType
  options?: readonly string[] | null | undefined
}

/** @throws Problem field_label_empty, field_label_taken, field_options_missing, field_options_unused, fields_full */
export async function addField(tx: Tx, workspaceId: number, input: FieldInput): Promise<FieldRow> {
  await lockFields(tx, workspaceId)
  const fields = await listFieldRows(tx, workspaceId)
  if (fields.length >= fieldLimits.fields) throw new Problem('fields_full', { limit: fieldLimits.fields })
  const label = labelFor(input.label, fields)
  const options = optionsFor(input.type, input.options)
  const key = keyFor(label, await listKeys(tx, workspaceId))
  return insertField(tx, workspaceId, { key, label, type: input.type, options })
}

export interface FieldChange {
  label?: string | undefined
  options?: readonly string[] | null | undefined
  /** The new position among the fields, from 0. */
  position?: number | undefined
}

/**
 * Changes a field. Omitted properties stay. A value whose option is removed stays with its contact.
 * @throws Problem not_found and the problems of `addField`
 */
export async function editField(
  tx: Tx,
  workspaceId: number,
  id: number,
  change: FieldChange,
): Promise<FieldRow> {
  await lockFields(tx, workspaceId)
  const fields = await listFieldRows(tx, workspaceId)
  const field = fields.find((each) => each.id === id)
  if (!field) throw new Problem('not_found')
  const others = fields.filter((each) => each !== field)
  const label = change.label === undefined ? field.label : labelFor(change.label, others)
  const options = change.options == null ? field.options : optionsFor(field.type, change.options)
  await changeField(tx, workspaceId, { id, label, options })
  if (change.position !== undefined) {
    const ids = others.map((each) => each.id)
    ids.splice(change.position, 0, id)
    await arrangeFields(tx, workspaceId, ids)
  }
  const changed = (await listFieldRows(tx, workspaceId)).find((each) => each.id === id)
  return changed ?? { ...field, label, options }
}

/**
 * @param usesOf lists what names the field now
 * @throws Problem not_found; field_in_use while a scheduled campaign or a segment names it
 */
export async function removeField(
  tx: Tx,
  workspaceId: number,
  id: number,
  usesOf: (tx: Tx, key: string) => Promise<FieldUse[]>,
): Promise<void> {
  await lockFields(tx, workspaceId)
  const field = (await listFieldRows(tx, workspaceId)).find((each) => each.id === id)
  if (!field) throw new Problem('not_found')
  const uses = (await usesOf(tx, field.key)).filter(({ kind }) => kind !== 'template')
  if (uses.length > 0) throw new Problem('field_in_use', { names: uses.map(({ name }) => name).join(', ') })
  await archiveField(tx, workspaceId, id)
}

function labelFor(given: string, others: readonly FieldRow[]): string {
  const label = oneLine(given).slice(0, 100).trim()
  if (label === '') throw new Problem('field_label_empty')
  const taken = [...contactFields, ...others].some((each) => each.label.toLowerCase() === label.toLowerCase())
  if (taken) throw new Problem('field_label_taken', { label })
  return label
}

function optionsFor(type: FieldType, given: readonly string[] | null | undefined): string[] | null {
  const options = [...new Set((given ?? []).map((option) => oneLine(option).slice(0, 200).trim()))].filter(
    (option) => option !== '',
  )
  if (!fieldKinds[type].hasOptions) {
    if (options.length > 0) throw new Problem('field_options_unused')
    return null
  }
  if (options.length === 0) throw new Problem('field_options_missing')
  return options
}

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
