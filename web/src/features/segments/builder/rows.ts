// A row of the builder, with the texts of its inputs.
import type { FieldType } from '@lettermill/contracts'

/** The subject of a row: `field:` followed by the field's key, or one of these. */
export const otherKinds = [
  'group',
  'campaign',
  'activity',
  'segment',
  'inactive',
  'standing',
  'domain',
  'provider',
  'sinceContact',
  'sinceMember',
] as const
export type OtherKind = (typeof otherKinds)[number]
export type What = `field:${string}` | OtherKind

/** The values of a row. Each kind of condition uses some of them. */
export interface RowValues {
  what: What
  /** The operator; in a row of the kind `standing`, the standing. */
  op: string
  /** A value, a day, a number of days or messages, or an id. */
  value: string
  /** The second value of `between`, a link's number, a number of campaigns or days, `ever`, or a group's id. */
  second: string
  /** Several values, or ids. */
  list: string[]
}

/** Returns the type of a field by its key; undefined if the field does not exist. */
export type TypeOf = (field: string) => FieldType | undefined

/** The key of the field that is the row's subject; null if the subject is not a field. */
export const fieldOf = (what: What): string | null => (what.startsWith('field:') ? what.slice(6) : null)

/** The props of a row's inputs. */
export interface ValueProps {
  row: RowValues
  onChange(some: Partial<RowValues>): void
}
