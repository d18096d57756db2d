// The marks of a list's items in plain text.

export type Attributes = Readonly<Record<string, string>>

/** The highest number of a list item that is used. */
const highestNumber = 100_000

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

/** An open list, with the mark of its next item. */
export class List {
  readonly #looks: string
  #number: number

  constructor(name: 'ul' | 'ol', attributes: Attributes) {
    this.#looks = looksOf(attributes) || (name === 'ol' ? 'decimal' : 'disc')
    this.#number = numberIn(attributes['start']) ?? 1
  }

  nextMark(item: Attributes): string {
    const number = numberIn(item['value']) ?? this.#number
    this.#number = number + 1
    const looks = looksOf(item) || this.#looks
    if (looks === 'none') return '  '
    if (/^(?:lower-alpha|lower-latin|a)$/.test(looks) && number >= 1 && number <= 26)
      return `${String.fromCharCode(96 + number)}. `
    if (/^(?:lower-roman|i)$/.test(looks)) return `${romans[number - 1] ?? String(number)}. `
    return /^(?:disc|circle|square)$/.test(looks) ? '* ' : `${String(number)}. `
  }
}

function numberIn(written: string | undefined): number | undefined {
  const number = Number.parseInt(written ?? '', 10)
  return Math.abs(number) <= highestNumber ? number : undefined
}

function looksOf({ type = '', style = '' }: Attributes): string {
  const [, written = type] = /(?:^|;)\s*list-style(?:-type)?\s*:\s*([a-z-]+)/i.exec(style) ?? []
  return written.toLowerCase()
}
