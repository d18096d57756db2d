// Reads a cell as the value of a field, by the field's type. All values are stored as text.
import { fieldLimits, type FieldType } from '@lettermill/contracts'
import { readAmount, readDate, readText } from './cells.ts'

// Yes and no in English, German, Ukrainian, Russian, French, Spanish, Italian, Portuguese and Polish.
const yes = new Set('yes y true t 1 on x ✓ ja j так да oui sí si sì sim tak'.split(' '))
const no = new Set('no n false f 0 off - – nein ні нет non não nao nie'.split(' '))

/** The answer of a cell to a yes-or-no question; null if the cell is empty, undefined if it has another word. */
export function readAnswer(cell: string): 'yes' | 'no' | null | undefined {
  const word = readText(cell)?.toLowerCase()
  if (word === undefined) return null
  return yes.has(word) ? 'yes' : no.has(word) ? 'no' : undefined
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
