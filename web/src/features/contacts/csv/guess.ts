// Guesses the type of a column from its first cells, for a new field.
import type { FieldType } from '@lettermill/contracts'

export interface Guess {
  type: FieldType
  /** The different values of the column if there are few: the options if the new field becomes a choice. */
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
 * The narrowest type that fits every cell; empty cells do not count. Leading zeros and plus signs, as in codes and
 * telephone numbers, make it a text. It never guesses a choice, which would lose other values in later rows.
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
