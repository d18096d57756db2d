// The importer's choices: the field of each column, and the new fields.
import type { CustomField, FieldType } from '@lettermill/contracts'
import { fieldKinds } from '../../../lib/contacts/field-kinds.ts'
import type { FieldColumns } from '../csv/contact.ts'
import type { Guess } from '../csv/guess.ts'

/** A field that is created when the import begins. */
export interface NewField {
  label: string
  type: FieldType
  /** The options of a field of the type `choice`, one per line. */
  lines: string
  /** Set if nobody chose the field yet: it is proposed because of the cells of the column. */
  isProposed?: true
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

/** The most fields that are proposed for a file. In a file with more such columns, people choose for themselves. */
const mostProposed = 20

/** A column of a campaign's report. The report says what became of a message, and nothing about the contact. */
const reportColumn = 'Delivery State'

/**
 * New fields for columns that fill no field and whose cells leave no doubt about their type. Columns without a header
 * stay out, because nothing names the field.
 * @param names the headers, each with a unique name
 * @param mostNew how many further fields the workspace may have
 */
export function proposed(
  { headers, names, guesses }: Record<'headers' | 'names', readonly string[]> & { guesses: readonly Guess[] },
  columns: FieldColumns,
  mostNew: number,
): Record<number, NewField> {
  if (headers.includes(reportColumn)) return {}
  const taken = new Set(Object.values(columns))
  const found = headers.flatMap((header, at): [number, NewField][] => {
    const guess = guesses[at]
    if (header === '' || taken.has(at) || !guess?.isProposed) return []
    return [[at, { ...suggested(names[at] ?? header, guess), isProposed: true }]]
  })
  return Object.fromEntries(found.slice(0, Math.max(0, Math.min(mostProposed, mostNew))))
}

/** Whether no column can be the first name: apart from the address, each has another field or is empty. */
export function isNameless(sample: readonly string[], { columns, added }: Omit<Choices, 'fields'>): boolean {
  if (columns['email'] === undefined || columns['first_name'] !== undefined) return false
  const taken = new Set([...Object.values(columns), ...Object.keys(added).map(Number)])
  return sample.every((cells, at) => cells === '' || taken.has(at))
}

/** The options of a field; null if its type has none. */
export function optionsOf({ type, lines }: NewField): string[] | null {
  return fieldKinds[type].hasOptions ? lines.split('\n').filter((line) => line.trim() !== '') : null
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
