// Guesses the type of a column from its cells, for a new field. The rules of the import read the cells, so that no cell
// is unreadable as the guessed type.
import type { FieldType } from '@lettermill/contracts'
import { answerOf } from '@lettermill/contracts/answers'
import { decimalMarkOf, readAmount, readDate, readUrl } from '@lettermill/contracts/cells'

export interface Guess {
  type: FieldType
  /** The different values of the column if there are few: the options if the new field becomes a choice. */
  options?: string[]
  /** Set if a new field of this type is worth proposing: the cells leave no doubt about the type and its reading. */
  isProposed?: true
}

const timeOfDay = /[T ,](?!00:00(?::00(?:\.0+)?)? ?(?:Z|UTC|\+00:?00)?$)\d{1,2}:\d{2}/
const currencies = new Set(Intl.supportedValuesOf('currency'))
/** The most digits that a table shows, and the fewest of a number that is rather a telephone number or an id. */
const mostDigits = 15
const fewestOfIds = 10

/** Leading zeros and plus signs, as in codes and telephone numbers, make a text, and so do letters other than currency codes. */
function isNumber(cell: string): boolean {
  if (/^\+|^\D*0\d/.test(cell)) return false
  const digits = cell.replace(/\D/g, '').length
  const [code] = /[A-Z]+/.exec(cell) ?? []
  const isId = digits >= fewestOfIds && /^[\d ]+$/.test(cell)
  return digits <= mostDigits && !isId && (code === undefined || currencies.has(code))
}

interface GuessedKind {
  /** Reads a cell as the import does. */
  read(cell: string): string | null | undefined
  /** Whether a cell that can be read means the type. */
  isMeant?(cell: string): boolean
}

/** The types that are guessed from single cells, the narrowest first. */
const guessed = {
  // Zero and one are numbers, and a dash often means an empty cell.
  yes_no: { read: answerOf, isMeant: (cell) => !/^[01\-–]$/.test(cell) },
  // The time in a cell must be midnight, because a date loses it.
  date: { read: readDate, isMeant: (cell) => !timeOfDay.test(cell) },
  number: { read: (cell) => readAmount(cell), isMeant: isNumber },
  url: { read: readUrl },
} satisfies Record<Exclude<FieldType, 'text' | 'choice'>, GuessedKind>
export type GuessedType = keyof typeof guessed
export const guessedKinds: Readonly<Record<GuessedType, GuessedKind>> = guessed
export const guessedTypes = Object.keys(guessed) as GuessedType[]

function fits(type: GuessedType, cell: string): boolean {
  const { read, isMeant } = guessedKinds[type]
  return read(cell) != null && isMeant?.(cell) !== false
}

const usDay = /^\d{1,2}\/(\d{1,2})\//

/** The most different values that are offered as options; of these, the most that are proposed. */
const mostOptions = 20
const mostProposed = 12
/** How often the values of a choice occur at least, on average. */
const leastRepeated = 5
const longestOption = 60
/** The most characters of an option of the server. A longer cell is a text or an address. */
const longestShown = 200

/** Guesses the type of one column. */
export class ColumnGuess {
  #cells = 0
  readonly #fits = new Set(guessedTypes)
  /** The different values with the spelling of the first, by their lower case; at most one more than `mostOptions`. */
  readonly #values = new Map<string, string>()
  /** The decimal marks that cells show, and whether a cell may have either: 1.500 may be 1.5 or 1500. */
  readonly #marks = new Set<string>()
  #hasEither = false
  /** Days such as 3/4/2025, which the import reads as 4 March, and whether one can be read in no other way. */
  #slashedDays = false
  #monthsFirst = false
  /** Whether all cells are digits of one length, of at least five, such as postal codes. */
  #length: number | null = null
  #isCode = true

  /** Whether the column is a text whatever cells follow. */
  get isText(): boolean {
    return this.#fits.size === 0 && this.#hasManyValues
  }

  get #hasManyValues(): boolean {
    return this.#values.size > mostOptions
  }

  /** Adds a cell, which is clean. Empty cells do not count. */
  add(cell: string): void {
    if (cell === '' || this.isText) return
    this.#cells += 1
    if (this.#hasManyValues || this.#addValue(cell) || cell.length > longestShown) this.#fit(cell)
  }

  /** Notes a value. Returns false if it occurred before. */
  #addValue(cell: string): boolean {
    const shown = cell.slice(0, longestShown).replace(/\s+/g, ' ')
    const word = shown.toLowerCase()
    if (this.#values.has(word)) return false
    this.#values.set(word, shown)
    return true
  }

  #fit(cell: string): void {
    const isLong = cell.length > longestShown
    for (const type of this.#fits)
      if ((isLong && type !== 'url') || !fits(type, cell)) this.#fits.delete(type)
    if (this.#fits.has('date')) this.#addDay(cell)
    if (this.#fits.has('number')) this.#addNumber(cell)
  }

  #addDay(cell: string): void {
    const [, second] = usDay.exec(cell) ?? []
    if (second === undefined) return
    this.#slashedDays = true
    if (Number(second) > 12) this.#monthsFirst = true
  }

  #addNumber(cell: string): void {
    const mark = decimalMarkOf(cell)
    if (mark !== null) this.#marks.add(mark)
    else if (/[.,]/.test(cell)) this.#hasEither = true
    this.#length ??= cell.length
    if (this.#length < 5 || cell.length !== this.#length || !/^\d+$/.test(cell)) this.#isCode = false
  }

  /**
   * The narrowest type that fits every cell.
   * @param isWhole whether all cells were added. Otherwise the column is no choice: later values might be lost.
   */
  result(isWhole: boolean): Guess {
    const options = [...this.#values.values()]
    const isRepetitive = options.length <= mostOptions && options.length * 2 <= this.#cells
    const offered = isRepetitive ? { options } : {}
    if (this.#cells === 0) return { type: 'text' }
    for (const type of guessedTypes)
      if (this.#fits.has(type))
        return { type, ...offered, ...(!this.#isDoubtful(type) && { isProposed: true }) }
    if (!isWhole || !this.#isChoice(options)) return { type: 'text', ...offered }
    // Of codes such as postal codes, the next file has others, which a choice would refuse.
    return options.every((option) => /^\d{4,}$/.test(option))
      ? { type: 'text', ...offered, isProposed: true }
      : { type: 'choice', options, isProposed: true }
  }

  #isDoubtful(type: GuessedType): boolean {
    if (type === 'date') return this.#slashedDays && !this.#monthsFirst
    if (type === 'number') return (this.#hasEither && this.#marks.size !== 1) || this.#isCode
    return type === 'yes_no' && this.#hasDoubtfulAnswers()
  }

  /** Single letters are answers only if they recur, and always say the same: x and y may be marks of another kind. */
  #hasDoubtfulAnswers(): boolean {
    const words = [...this.#values.keys()]
    const isOneOfTwo = new Set(words.map(answerOf)).size === words.length
    return words.some((word) => word.length === 1) && (this.#cells < 2 || !isOneOfTwo)
  }

  #isChoice(options: readonly string[]): boolean {
    // An import drops a leading apostrophe, so the value would be none of the options.
    const isPlain = options.every((option) => option.length <= longestOption && !option.startsWith("'"))
    return (
      isPlain &&
      options.length > 1 &&
      options.length <= mostProposed &&
      options.length * leastRepeated <= this.#cells
    )
  }
}

/** The guess for the cells of a whole column. */
export function guessType(column: readonly string[]): Guess {
  const guess = new ColumnGuess()
  for (const cell of column) guess.add(cell)
  return guess.result(true)
}
