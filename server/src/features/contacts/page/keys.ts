// Which keys of a script's contact are values of custom fields, and which nobody knows.
import { contactDetail, contactFieldKeys } from '@lettermill/contracts'
import { Problem } from '../../../platform/problem.ts'
import type { FieldRow } from '../../fields/index.ts'
import type { UploadedRow } from '../import/read-contacts.ts'
import type { ContactInput } from './values.ts'

/** The most unknown keys that an answer names, and the most characters of each. */
const mostNamed = 100
const longestKey = 100

/**
 * Keys at the top level that are no custom fields: built-in fields, `groupIds`, and those of an answer, so that a
 * script may send back a contact that it read.
 */
const known: ReadonlySet<string> = new Set([
  ...contactFieldKeys,
  ...Object.keys(contactDetail.shape),
  'groupIds',
])

/**
 * The input with the values of custom fields that stand at its top level in `fields`.
 * @throws Problem contact_field_unknown
 */
export function withOwnValues<T extends ContactInput>(input: T, own: readonly FieldRow[]): T {
  const keys = new Set(own.map(({ key }) => key))
  const others = Object.entries(input).filter(([key]) => !known.has(key))
  const unknown = others.find(([key]) => !keys.has(key))
  if (unknown) throw new Problem('contact_field_unknown', { key: unknown[0].slice(0, longestKey) })
  return { ...input, fields: { ...Object.fromEntries(others), ...input.fields } }
}

/** The keys in rows that no field has, each once. */
export function unknownKeys(rows: readonly UploadedRow[], own: readonly FieldRow[]): string[] {
  const keys = new Set([...known, ...own.map(({ key }) => key)])
  const unknown = new Set<string>()
  for (const row of rows) {
    const { fields } = row
    const within = typeof fields === 'object' && fields !== null ? Object.keys(fields) : []
    for (const key of [...Object.keys(row), ...within])
      if (!keys.has(key)) unknown.add(key.slice(0, longestKey))
    if (unknown.size >= mostNamed) break
  }
  return [...unknown].slice(0, mostNamed)
}
