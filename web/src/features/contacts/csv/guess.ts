// What the first cells of a column say about its type, for a field that is made of it.
import type { FieldType } from '@lettermill/contracts'

export interface Guess {
  type: FieldType
  /** The different values of the column, if there are few: the options, should it become a choice. */
  options?: string[]
}

const yesNo =
  /^(?:yes|no|y|n|true|false|t|f|on|off|так|ні|ja|nein|да|нет|oui|non|sí|si|sì|sim|não|nao|tak|nie)$/i
const number = /^[-−]?\p{Sc}? ?(?:0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:[, ]\d{3})+)(?:\.\d+)?$/u
const isoDay = /^\d{4}-(\d{1,2})-(\d{1,2})$/
const dottedDay = /^(\d{1,2})\. ?(\d{1,2})\. ?(?:\d{4}|\d{2})$/
const usDay = /^(\d{1,2})\/(\d{1,2})\/(?:\d{4}|\d{2})$/

function isDay(cell: string): boolean {
  const [, first = 0, second = 0] = dottedDay.exec(cell) ?? []
  const [, month = second, day = first] = isoDay.exec(cell) ?? usDay.exec(cell) ?? []
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
}

const mostOptions = 20

/**
 * The narrowest type that every cell can be read as; empty cells say nothing. Leading zeros and a plus sign, as codes
 * and telephone numbers have them, make a text. A choice is never guessed: it would lose values of later rows.
 */
export function guessType(column: readonly string[]): Guess {
  const cells = column.filter((cell) => cell !== '')
  const every = (is: (cell: string) => boolean) => cells.length > 0 && cells.every(is)
  const type = every((cell) => yesNo.test(cell))
    ? 'yes_no'
    : every(isDay)
      ? 'date'
      : every((cell) => number.test(cell))
        ? 'number'
        : 'text'
  const options = [...new Set(cells)]
  const isRepetitive = options.length <= mostOptions && options.length * 2 <= cells.length
  return isRepetitive ? { type, options } : { type }
}
