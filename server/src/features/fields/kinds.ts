// The types of fields: how a value of each is read, stored, compared and exported. All values are stored as text.
import { fieldLimits, type FieldType } from '@lettermill/contracts'
import { answerOf } from '@lettermill/contracts/answers'
import { readAmount, readDate, readUrl, type DecimalMark } from '@lettermill/contracts/cells'
import { withoutDefusing } from '../../platform/csv/index.ts'
import { oneLine } from '../../platform/text.ts'

interface FieldKind {
  /** The value to store; undefined if the text, which is on one line and not empty, cannot be read as the type. */
  read(text: string, rule: ValueRule): string | null | undefined
  /** How values are compared by size, filled into messages and written into exports. */
  form: 'text' | 'number' | 'day'
  /** Whether a segment searches for a value as it was typed. Otherwise `read` must understand it. */
  searchedAsTyped?: true
  hasOptions?: true
}

/** The kind of each type. A number is stored with the digits of the file, a choice in the spelling of its option. */
export const fieldKinds: Readonly<Record<FieldType, FieldKind>> = {
  text: {
    read: (text) => (text.length > fieldLimits.textLength ? undefined : text),
    form: 'text',
    searchedAsTyped: true,
  },
  number: { read: (text, { decimalMark }) => readAmount(text, decimalMark) ?? undefined, form: 'number' },
  date: { read: (text) => readDate(text) ?? undefined, form: 'day' },
  yes_no: { read: answerOf, form: 'text' },
  choice: {
    read: (text, { options }) => options?.find((option) => option.toLowerCase() === text.toLowerCase()),
    form: 'text',
    // An option that was removed can still be searched for.
    searchedAsTyped: true,
    hasOptions: true,
  },
  url: { read: (text) => readUrl(text) ?? undefined, form: 'text' },
}

/** A cell's text on one line, without the apostrophe that an export added (P31); null if it is empty. */
export function readText(cell: string): string | null {
  return oneLine(withoutDefusing(cell)) || null
}

/** The answer of a cell to a yes-or-no question; null if the cell is empty, undefined if it has another word. */
export function readAnswer(cell: string): 'yes' | 'no' | null | undefined {
  const text = readText(cell)
  return text === null ? null : answerOf(text)
}

/** The properties of a field that decide how its cells are read. */
export interface ValueRule {
  type: FieldType
  options?: readonly string[] | null | undefined
  /** The decimal mark of the column that the cells come from, if it shows one. */
  decimalMark?: DecimalMark | null
}

/** The value to store; null if the cell is empty; undefined if it cannot be read as the type. */
export function readValue(rule: ValueRule, cell: string): string | null | undefined {
  const text = readText(cell)
  return text === null ? null : fieldKinds[rule.type].read(text, rule)
}
