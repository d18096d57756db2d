// Reads a cell as the value of a field, by the field's type. All values are stored as text.
import { fieldLimits, type FieldType } from '@lettermill/contracts'
import { answerOf } from '@lettermill/contracts/answers'
import { readAmount, readDate } from '@lettermill/contracts/cells'
import { withoutDefusing } from '../../platform/csv/index.ts'
import { oneLine } from '../../platform/text.ts'

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
  options?: readonly string[] | null
}

/**
 * The value to store; null if the cell is empty; undefined if it cannot be read as the type. A number is stored with
 * the digits of the file, without grouping; a choice in the spelling of its option.
 */
export function readValue({ type, options }: ValueRule, cell: string): string | null | undefined {
  const text = readText(cell)
  if (text === null) return null
  switch (type) {
    case 'text':
      return text.length > fieldLimits.textLength ? undefined : text
    case 'number':
      return readAmount(text) ?? undefined
    case 'date':
      return readDate(text) ?? undefined
    case 'yes_no':
      return readAnswer(text)
    case 'choice':
      return options?.find((option) => option.toLowerCase() === text.toLowerCase())
  }
}
