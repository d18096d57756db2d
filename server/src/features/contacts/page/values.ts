// Reads the cells of an API call as a contact's values. An invalid value from a script or a form is refused; an import
// would skip it.
import { contactFields, fieldLimits } from '@lettermill/contracts'
import { readEmail } from '../../../platform/email/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { readValue, type FieldRow } from '../../fields/index.ts'
import type { Cell, Values } from '../import/read-contacts.ts'

export interface ContactInput {
  email?: string | undefined
  fields?: Readonly<Record<string, Cell>> | null | undefined
}

const specified = contactFields.filter(({ key }) => key !== 'email')
const builtIn: ReadonlySet<string> = new Set(specified.map(({ key }) => key))

/** @throws Problem contact_email_invalid */
export function readAddress(email: string): string {
  const read = readEmail(email)
  if (!read) throw new Problem('contact_email_invalid', { email: email.slice(0, 100) })
  return read
}

/**
 * The values after a change. Omitted values stay, and empty ones are removed.
 * @throws Problem contact_field_unknown, contact_value_unreadable, contact_values_large
 */
export function changedValues(before: Values, input: ContactInput, own: readonly FieldRow[]): Values {
  const after: Record<string, string> = { ...before }
  for (const field of specified) set(after, field, (input as Record<string, unknown>)[field.key])
  const byKey = new Map(own.map((field) => [field.key, field]))
  for (const [key, cell] of Object.entries(input.fields ?? {})) {
    const field = byKey.get(key)
    if (!field) throw new Problem('contact_field_unknown', { key: key.slice(0, 100) })
    set(after, field, cell)
  }
  const ownBytes = Object.entries(after).reduce(
    (sum, [key, value]) => (builtIn.has(key) ? sum : sum + Buffer.byteLength(value)),
    0,
  )
  if (ownBytes > fieldLimits.valueBytes) throw new Problem('contact_values_large')
  return after
}

/** The values that a visitor typed, without empty ones. @throws the problems of `changedValues` */
export const readValues = (input: ContactInput, own: readonly FieldRow[]): Values =>
  changedValues({}, input, own)

/** The keys of the values that differ. */
export function changedKeys(before: Values, after: Values): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].filter((key) => before[key] !== after[key])
}

type Rule = Pick<FieldRow, 'key' | 'label' | 'type'> & { options?: string[] | null }

function set(after: Record<string, string>, field: Rule, cell: unknown): void {
  if (cell === undefined) return
  const text = cell === null || typeof cell === 'object' ? '' : String(cell as string | number | boolean)
  if ([...text].length > fieldLimits.textLength) throw unreadable(field)
  const value = readValue(field, text)
  if (value === undefined) throw unreadable(field)
  if (value === null) Reflect.deleteProperty(after, field.key)
  else after[field.key] = value
}

function unreadable({ key, label, type }: Rule): Problem {
  return new Problem('contact_value_unreadable', { key, label, type })
}
