// The importer's choices: the field of each column, and the new fields.
import type { CustomField, FieldType } from '@lettermill/contracts'
import type { FieldColumns } from '../csv/contact.ts'
import type { Guess } from '../csv/guess.ts'

/** A field that is created when the import begins. */
export interface NewField {
  label: string
  type: FieldType
  /** The options of a field of the type `choice`, one per line. */
  lines: string
}

export interface Choices {
  /** The workspace's custom fields. */
  fields: readonly CustomField[]
  columns: FieldColumns
  /** The new fields, by the number of their column, counted from 0. */
  added: Readonly<Record<number, NewField>>
}

/** The choice for a new field, in place of a field's key. No key begins with a plus sign. */
export const newField = '+new'

/** The choice for the column that says whether the person agreed to get mail, in place of a field's key. */
export const consentKey = '+consent'

/** What a column becomes: a field's key, `newField`, or '' to leave it out. */
export function choiceOf({ columns, added }: Choices, column: number): string {
  if (added[column]) return newField
  return Object.keys(columns).find((key) => columns[key] === column) ?? ''
}

function without({ columns, added, ...others }: Choices, column: number): Choices {
  return {
    ...others,
    columns: Object.fromEntries(Object.entries(columns).filter(([, its]) => its !== column)),
    added: Object.fromEntries(Object.entries(added).filter(([its]) => Number(its) !== column)),
  }
}

/** Changes what a column becomes. If another column had the chosen field, that column loses it. */
export function choose(now: Choices, column: number, choice: string, made: NewField): Choices {
  const others = without(now, column)
  if (choice === '') return others
  if (choice === newField) return { ...others, added: { ...others.added, [column]: made } }
  return { ...others, columns: { ...others.columns, [choice]: column } }
}

export function change(now: Choices, column: number, part: Partial<NewField>): Choices {
  const before = now.added[column]
  return before ? { ...now, added: { ...now.added, [column]: { ...before, ...part } } } : now
}

/** The default label and type of a new field for this column. */
export function suggested(header: string, { type, options = [] }: Guess): NewField {
  return { label: header.slice(0, 100), type, lines: options.join('\n') }
}

/** The options of a field of the type `choice`; null for any other type. */
export function optionsOf({ type, lines }: NewField): string[] | null {
  return type === 'choice' ? lines.split('\n').filter((line) => line.trim() !== '') : null
}

export function isIncomplete(field: NewField): boolean {
  return field.label.trim() === '' || optionsOf(field)?.length === 0
}

/** The choices after the new field of a column was created. The column now fills `field`. */
export function withMade(now: Choices, column: number, field: CustomField): Choices {
  const others = without(now, column)
  return {
    ...others,
    fields: [...others.fields, field],
    columns: { ...others.columns, [field.key]: column },
  }
}
