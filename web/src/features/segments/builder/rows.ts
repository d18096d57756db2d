// What a row of the builder is: texts as its inputs have them.
import type { FieldType } from '@lettermill/contracts'

/** What a row asks about: `field:` with the field's key, or one of these. */
export const otherKinds = [
  'group',
  'campaign',
  'activity',
  'segment',
  'standing',
  'domain',
  'provider',
  'sinceContact',
  'sinceMember',
] as const
export type OtherKind = (typeof otherKinds)[number]
export type What = `field:${string}` | OtherKind

/** What a row holds; each kind of condition uses some of it. */
export interface RowValues {
  what: What
  /** The operator; of a standing the standing. */
  op: string
  /** A value, a day, a number of days, or an id. */
  value: string
  /** The second value of `between`, or a link's number. */
  second: string
  /** Several values, or ids. */
  list: string[]
}

/** The type of a field by its key; undefined for one that does not exist. */
export type TypeOf = (field: string) => FieldType | undefined

/** The key of the field that a row asks about; null for another kind of row. */
export const fieldOf = (what: What): string | null => (what.startsWith('field:') ? what.slice(6) : null)

/** What the inputs of a row get. */
export interface ValueProps {
  row: RowValues
  onChange(some: Partial<RowValues>): void
}
