// The contacts of an upload by their addresses, kept as the lines that COPY takes: 20,000 objects would take ten times
// as much memory and time, and be made into lines all the same.
import { copiedValue, copyValue } from '../../../platform/db/index.ts'
import { searchLine } from '../lists/search-text.ts'
import type { NewContact } from './new-contact.ts'

/** The fields of a line. The first four stand as a search line has them. */
export const lineFields = [
  'first_name',
  'last_name',
  'email',
  'business_name',
  'phone',
  'state_name',
  'lender_name',
  'link',
  'ref_id',
  'amount',
  'date_filed',
] as const satisfies (keyof NewContact)[]
export type LineField = (typeof lineFields)[number]

const searchedFields = 4
const [tab, newLine, space, backslash] = [9, 10, 32, 92]
const none = Buffer.from('\\N')
const sizes = { first: 8 * 1024, chunk: 256 * 1024, piece: 64 * 1024 }

/** Addresses are in lower case. A line is written field by field, between `begin` and `finish`, or by `set`. */
export class ContactLines {
  /** Which line is an address's: of all that were written, the last one. */
  readonly #places = new Map<string, number>()
  readonly #chunks: Buffer[] = []
  readonly #from: number[] = []
  readonly #to: number[] = []
  #chunk: Buffer = Buffer.alloc(0)
  /** Where the finished lines of the chunk end, and the line that is being written. */
  #end = 0
  #at = 0

  get size(): number {
    return this.#places.size
  }

  has(address: string): boolean {
    return this.#places.has(address)
  }

  addresses(): IterableIterator<string> {
    return this.#places.keys()
  }

  get(address: string): NewContact | undefined {
    const place = this.#places.get(address)
    return place === undefined ? undefined : this.#read(place)
  }

  /** Adds a contact behind the others, or writes that of its address anew. */
  set(address: string, contact: NewContact): void {
    const values = lineFields.map((name) => contact[name])
    // Three bytes of each unit at most, or two where it is escaped.
    this.begin(values.reduce((bytes, value) => bytes + 3 * (value ?? none).length + 1, 0))
    for (const value of values) {
      if (value === null) this.writeNothing()
      else this.writeText(value)
    }
    this.finish(address)
  }

  delete(address: string): void {
    this.#places.delete(address)
  }

  /** Begins a line of so many bytes at most; one that was begun and not finished is forgotten. */
  begin(most: number): void {
    if (this.#end + most > this.#chunk.length) {
      const size = Math.max(most, Math.min(sizes.chunk, Math.max(sizes.first, 2 * this.#chunk.length)))
      this.#chunk = Buffer.allocUnsafe(size)
      this.#end = 0
    }
    this.#at = this.#end
  }

  /** Writes the next field: bytes of printable ASCII without a backslash. */
  writeBytes(bytes: Buffer, from: number, to: number): void {
    const chunk = this.#chunk
    let at = this.#at
    for (let next = from; next < to; next += 1) chunk[at++] = bytes[next] ?? 0
    chunk[at] = tab
    this.#at = at + 1
  }

  writeNothing(): void {
    this.writeBytes(none, 0, none.length)
  }

  /** Writes any text as the next field. */
  writeText(text: string): void {
    this.#at += this.#chunk.write(copyValue(text), this.#at)
    this.#chunk[this.#at++] = tab
  }

  finish(address: string): void {
    this.#chunk[this.#at - 1] = newLine
    this.#places.set(address, this.#from.length)
    this.#chunks.push(this.#chunk)
    this.#from.push(this.#end)
    this.#to.push(this.#at)
    this.#end = this.#at
  }

  #read(place: number): NewContact {
    const values = this.#valuesOf(place)
    return Object.fromEntries(
      lineFields.map((name, at) => [name, values[at] ?? null]),
    ) as unknown as NewContact
  }

  /** The first values of a line, or all. */
  #valuesOf(place: number, most: number = lineFields.length): (string | null)[] {
    // Without the line's end.
    const line = this.#chunks[place]?.toString('utf8', this.#from[place], (this.#to[place] ?? 1) - 1) ?? ''
    return line.split('\t', most).map(copiedValue)
  }

  /** All lines in order, each with what is to stand before it, some at a time. */
  *pieces(before: string): Generator<Buffer> {
    const prefix = Buffer.from(before)
    let [piece, at] = [Buffer.allocUnsafe(sizes.piece), 0]
    for (const place of this.#places.values()) {
      const [from, to] = [this.#from[place] ?? 0, this.#to[place] ?? 0]
      const length = prefix.length + to - from
      if (at + length > piece.length) {
        yield piece.subarray(0, at)
        ;[piece, at] = [Buffer.allocUnsafe(Math.max(sizes.piece, length)), 0]
      }
      at += prefix.copy(piece, at)
      at += this.#chunks[place]?.copy(piece, at, from, to) ?? 0
    }
    yield piece.subarray(0, at)
  }

  /** The search lines of all contacts, in order. */
  *searchLines(): Generator<string> {
    const scratch = Buffer.allocUnsafe(1024)
    for (const place of this.#places.values()) {
      const length = this.#lowerTo(scratch, place)
      yield length < 0 ? this.#searchLineOf(place) : scratch.toString('latin1', 0, length)
    }
  }

  #searchLineOf(place: number): string {
    const [first_name, last_name = null, email, business_name = null] = this.#valuesOf(place, searchedFields)
    return searchLine({ first_name: first_name ?? '', last_name, email: email ?? '', business_name })
  }

  /** Writes a search line where the contact's line is plain ASCII and it fits: its length, or -1. */
  #lowerTo(scratch: Buffer, place: number): number {
    const [chunk, from, to] = [this.#chunks[place], this.#from[place] ?? 0, this.#to[place] ?? 0]
    if (!chunk) return -1
    let fields = 0
    let length = 0
    for (let at = from; at < to && length < scratch.length; at += 1) {
      const byte = chunk[at] ?? 0
      if (byte >= 128) return -1
      if (byte === tab) {
        fields += 1
        if (fields === searchedFields) return length
        scratch[length++] = space
      } else if (byte !== backslash) scratch[length++] = byte >= 65 && byte <= 90 ? byte + 32 : byte
      else {
        // A field of nothing goes with the space before it; any other backslash is one that somebody wrote.
        if (chunk[at + 1] !== none[1]) return -1
        length -= 1
        at += 1
      }
    }
    return -1
  }
}
