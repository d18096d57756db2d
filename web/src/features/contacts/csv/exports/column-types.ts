// The types of an export's columns, by their values.
import { contactFields, type FieldType } from '@lettermill/contracts'
import { guessedKinds, guessedTypes, type GuessedType } from '../guess.ts'
import type { Person } from './programs.ts'

/** The day in a cell as YYYY-MM-DD; null if there is none. */
export function readDay(cell: string, pattern: string | null): string | null {
  if (pattern === null) return isDay(cell) ? cell : null
  const order = pattern.split(/[./-]/)
  const sign = /[./-]/.exec(pattern)?.[0] ?? '.'
  const parts = cell.split(sign)
  const part = (name: string) => parts[order.findIndex((each) => each.startsWith(name))] ?? ''
  const day = `${part('Y')}-${part('M').padStart(2, '0')}-${part('D').padStart(2, '0')}`
  return parts.length === 3 && isDay(day) ? day : null
}

function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/
const zero = /^-0(?:\.0*)?$/

/** Finds the types of the columns from all their values: a column has a type if each value has the form of that type. */
export class ColumnTypes {
  readonly #pattern: string | null
  readonly #hasComma: boolean
  /** The types that every value of a field had so far. */
  readonly #left = new Map<string, Set<GuessedType>>()

  constructor(pattern: string | null, hasComma: boolean) {
    this.#pattern = pattern
    this.#hasComma = hasComma
  }

  note(values: Person['values']): void {
    for (const [field, cell] of values) {
      if (cell === '') continue
      const left = this.#left.get(field) ?? new Set(guessedTypes)
      for (const type of left) if (this.#stored(type, cell) === null) left.delete(type)
      this.#left.set(field, left)
    }
  }

  types(): Record<string, FieldType> {
    return Object.fromEntries([...this.#left.keys()].map((field) => [field, this.#typeOf(field)]))
  }

  plain(field: string, cell: string): string {
    const type = this.#typeOf(field)
    return (type in guessedKinds && this.#stored(type as GuessedType, cell)) || cell
  }

  /** The value that was exported as this cell; null if no value of the type is exported so. */
  #stored(type: GuessedType, cell: string): string | null {
    if (type === 'number') return this.#number(cell)
    if (type === 'date') return readDay(cell, this.#pattern)
    return guessedKinds[type].read(cell) === cell ? cell : null
  }

  #typeOf(field: string): FieldType {
    const given = contactFields.find(({ key }) => key === field)?.type
    // Values of text fields stay as they are, also if they look like numbers.
    if (given) return given
    const left = this.#left.get(field)
    return guessedTypes.find((type) => left?.has(type)) ?? 'text'
  }

  #number(cell: string): string | null {
    const plain = this.#hasComma ? cell.replace(',', '.') : cell
    if (this.#hasComma && cell.includes('.')) return null
    return number.test(plain) && !zero.test(plain) ? plain : null
  }
}
