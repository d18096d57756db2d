// Rows as nearly all of them are, objects of texts and numbers, found in their bytes for a tenth of what parsing costs.
// Whatever is not surely such a row is left to JSON.parse.
import { lineFields } from '../import/contact-lines.ts'
import { tableOf } from './plain-cells.ts'

/** A cell: not there, empty or null; text that means itself; other text; text with escapes; a number or a boolean. */
const kinds = { none: 0, plain: 1, odd: 2, escaped: 3, literal: 4 } as const
const unread = -1

const [quote, backslash, comma, colon, openBrace, closeBrace, space] = [
  0x22, 0x5c, 0x2c, 0x3a, 0x7b, 0x7d, 0x20,
]

/** Bytes that mean themselves, in JSON as in a contact's field; an apostrophe may be an export's (decision 31). */
const isPlain = tableOf(/[ !#-&(-[\]-~]/)
const isBlank = tableOf(/[ \t\n\r]/)
const isOfLiterals = tableOf(/[\w+.-]/)

const names = lineFields.map((name) => Buffer.from(`"${name}"`))
/** In the place of a field: none of a contact's; before a row's first cell, too. */
const noField = lineFields.length

/** Reads one row at a time; its cells are told by the place of their field among `lineFields`. */
export class RowScanner {
  #bytes: Buffer = Buffer.alloc(0)
  readonly #kinds = new Uint8Array(lineFields.length)
  readonly #from = new Uint32Array(lineFields.length)
  readonly #to = new Uint32Array(lineFields.length)
  /** Which field stood behind which in the row before: this one most likely has the same order. */
  readonly #following = new Uint8Array(lineFields.length + 1)
  /** The field that is being read, and the kind of what was read last. */
  #field: number = noField
  #kind: number = kinds.none

  /**
   * Scans the row that begins at a place, white space aside.
   * @returns where it ends; -1 where it is no such row, or goes on beyond these bytes
   */
  scan(bytes: Buffer, begin: number): number {
    this.#bytes = bytes
    this.#kinds.fill(kinds.none)
    this.#field = noField
    let at = skipBlank(bytes, begin)
    if (bytes[at] !== openBrace) return unread
    do {
      at = this.#readKey(bytes, skipBlank(bytes, at + 1))
      if (at === unread || bytes[at] !== colon) return unread
      at = this.#readCell(bytes, skipBlank(bytes, at + 1))
      if (at === unread) return unread
    } while (bytes[at] === comma)
    return bytes[at] === closeBrace ? at + 1 : unread
  }

  isEmpty(field: number): boolean {
    return this.#kinds[field] === kinds.none
  }

  /** Whether the cell's bytes are its text, trimmed and clean. */
  isPlain(field: number): boolean {
    return this.#kinds[field] === kinds.plain
  }

  /** Where the bytes of a cell begin, and where they end. */
  from(field: number): number {
    return this.#from[field] ?? 0
  }

  to(field: number): number {
    return this.#to[field] ?? 0
  }

  /** A cell's text as JSON.parse reads it; null where it refuses it. */
  text(field: number): string | null {
    const bytes = this.#bytes
    const from = this.from(field)
    const to = this.to(field)
    if (this.isPlain(field)) return bytes.toString('latin1', from, to)
    if (this.#kinds[field] === kinds.odd) return bytes.toString('utf8', from, to)
    const isText = this.#kinds[field] === kinds.escaped
    const value = parse(
      isText ? bytes.toString('utf8', from - 1, to + 1) : bytes.toString('latin1', from, to),
    )
    return value === undefined ? null : String(value)
  }

  /** Reads a key and answers where its colon is to stand. */
  #readKey(bytes: Buffer, at: number): number {
    const before = this.#field
    this.#field = this.#following[before] ?? noField
    let end = endOfName(bytes, at, this.#field)
    if (end === unread) {
      end = this.#readText(bytes, at)
      if (end === unread || this.#kind === kinds.escaped) return unread
      this.#field = fieldNamed(bytes, at, end)
      this.#following[before] = this.#field
    }
    return skipBlank(bytes, end)
  }

  /** Reads a cell and answers where the comma behind it is to stand. */
  #readCell(bytes: Buffer, at: number): number {
    const isText = bytes[at] === quote
    const end = isText ? this.#readText(bytes, at) : this.#readLiteral(bytes, at)
    if (end === unread) return unread
    const field = this.#field
    if (field === noField) {
      // Nobody looks at the escapes of what is not kept.
      if (this.#kind === kinds.escaped) return unread
    } else {
      if (!this.isEmpty(field)) return unread
      this.#kinds[field] = this.#kind
      this.#from[field] = isText ? at + 1 : at
      this.#to[field] = isText ? end - 1 : end
    }
    return skipBlank(bytes, end)
  }

  /** Reads a text and answers where it ends, its quotes included. */
  #readText(bytes: Buffer, begin: number): number {
    if (bytes[begin] !== quote) return unread
    const from = begin + 1
    const length = bytes.length
    let at = from
    while (at < length && isPlain[bytes[at] ?? 0] === 1) at += 1
    this.#kind = at === from ? kinds.none : kinds.plain
    if (bytes[from] === space || bytes[at - 1] === space) this.#kind = kinds.odd
    if (bytes[at] !== quote) at = this.#readOddText(bytes, at)
    return at < length ? at + 1 : unread
  }

  /** Reads on from a sign that is not plain, and answers where the closing quote stands. */
  #readOddText(bytes: Buffer, from: number): number {
    this.#kind = kinds.odd
    let at = from
    for (; at < bytes.length && bytes[at] !== quote; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte < space) return bytes.length
      if (byte === backslash) {
        this.#kind = kinds.escaped
        at += 1
      }
    }
    return at
  }

  /** Reads a number, true, false or null, and answers where it ends. */
  #readLiteral(bytes: Buffer, from: number): number {
    let at = from
    while (at < bytes.length && isOfLiterals[bytes[at] ?? 0] === 1) at += 1
    const value = at < bytes.length ? parse(bytes.toString('latin1', from, at)) : undefined
    // 1e400 is a number in JSON and none afterwards.
    if (value === undefined || value === Infinity || value === -Infinity) return unread
    this.#kind = value === null ? kinds.none : kinds.literal
    return at
  }
}

function skipBlank(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && isBlank[bytes[at] ?? 0] === 1) at += 1
  return at
}

/** Where a field's name ends that begins at a place, its quotes included; -1 where another text stands there. */
function endOfName(bytes: Buffer, begin: number, field: number): number {
  const name = names[field]
  if (name === undefined) return unread
  for (let at = 0; at < name.length; at += 1) if (bytes[begin + at] !== name[at]) return unread
  return begin + name.length
}

/** The field whose name stands between two places; none where it is no contact's. */
function fieldNamed(bytes: Buffer, begin: number, end: number): number {
  const field = names.findIndex((_name, each) => endOfName(bytes, begin, each) === end)
  return field < 0 ? noField : field
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
