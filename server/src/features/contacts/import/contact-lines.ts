// The contacts of an upload by their addresses, kept as the lines that COPY takes: 20,000 objects would take ten times
// as much memory and time, and be made into lines all the same.
import { Buffers } from '../../../platform/buffers.ts'
import { copiedValue, copyValue } from '../../../platform/db/index.ts'
import { searchLine } from '../lists/search-text.ts'
import { AddressTable } from './address-table.ts'
import { lowerLine, searchedFields, type SearchLines } from './lower-line.ts'
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

const emailAt = lineFields.indexOf('email')
const [tab, newLine, space] = [9, 10, 32]
const none = Buffer.from('\\N')
/** Octets that an address has at most (decision 12). */
const longestAddress = 254
const sizes = { first: 8 * 1024, searchLine: 1024 }

/** Addresses are ASCII, in any letter case. A line is written field by field, between `begin` and `finish`, or by `set`. */
export class ContactLines {
  readonly #addresses = new AddressTable()
  /** The line of each address, by its place among them; those of none were taken out. */
  readonly #chunks: (Buffer | undefined)[] = []
  readonly #from: number[] = []
  readonly #to: number[] = []
  #size = 0
  /** Of all lines that were ever finished. */
  #bytes = 0
  readonly #memory = new Buffers()
  #chunk: Buffer = Buffer.alloc(0)
  /** Where the finished lines of the chunk end, and the line that is being written: its next field, its email. */
  #end = 0
  #at = 0
  #field = 0
  #emailFrom = 0
  #emailTo = 0
  readonly #lowered = Buffer.alloc(sizes.searchLine)

  get size(): number {
    return this.#size
  }

  get(address: string): NewContact | undefined {
    const place = this.#find(address)
    return place < 0 ? undefined : this.#read(place)
  }

  /** Adds a contact behind the others, or writes that of its address anew. */
  set(contact: NewContact): void {
    const values = lineFields.map((name) => contact[name])
    // Three bytes of each unit at most, or two where it is escaped.
    this.begin(values.reduce((bytes, value) => bytes + 3 * (value ?? none).length + 1, 0))
    for (const value of values) {
      if (value === null) this.writeNothing()
      else this.writeText(value)
    }
    this.finish()
  }

  delete(address: string): void {
    const place = this.#find(address)
    if (place < 0) return
    this.#chunks[place] = undefined
    this.#size -= 1
  }

  /** Begins a line of so many bytes at most; one that was begun and not finished is forgotten. */
  begin(most: number): void {
    if (this.#end + most > this.#chunk.length) {
      this.#chunk = this.#memory.take(Math.max(most, sizes.first, 2 * this.#chunk.length), most)
      this.#end = 0
    }
    this.#at = this.#end
    this.#field = 0
  }

  /** Writes the next field: bytes of printable ASCII without a backslash. */
  writeBytes(bytes: Buffer, from: number, to: number): void {
    this.#endField(copyBytes(bytes, from, to, this.#chunk, this.#at))
  }

  writeNothing(): void {
    this.writeBytes(none, 0, none.length)
  }

  /** Writes any text as the next field. */
  writeText(text: string): void {
    this.#endField(this.#at + this.#chunk.write(copyValue(text), this.#at))
  }

  #endField(end: number): void {
    if (this.#field === emailAt) {
      this.#emailFrom = this.#at
      this.#emailTo = end
    }
    this.#field += 1
    this.#chunk[end] = tab
    this.#at = end + 1
  }

  /** Ends the line: the contact stands behind the others, or in the place of that of its address. */
  finish(): void {
    this.#keep(this.#addresses.take(this.#chunk, this.#emailFrom, this.#emailTo))
  }

  /** The same, unless its address is there already: then the line is forgotten. Answers whether it was not. */
  finishNew(): boolean {
    const place = this.#addresses.take(this.#chunk, this.#emailFrom, this.#emailTo)
    if (this.#chunks[place] !== undefined) return false
    this.#keep(place)
    return true
  }

  #keep(place: number): void {
    this.#chunk[this.#at - 1] = newLine
    if (this.#chunks[place] === undefined) this.#size += 1
    this.#chunks[place] = this.#chunk
    this.#from[place] = this.#end
    this.#to[place] = this.#at
    this.#bytes += this.#at - this.#end
    this.#end = this.#at
  }

  /** Gives the memory back for others, once nobody needs the lines nor their pieces; nothing is left here. */
  release(): void {
    this.#memory.release()
    this.#chunks.length = 0
    this.#chunk = Buffer.alloc(0)
    this.#size = 0
  }

  #find(address: string): number {
    const bytes = Buffer.from(address)
    const place = this.#addresses.find(bytes, 0, bytes.length)
    return place >= 0 && this.#chunks[place] !== undefined ? place : -1
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

  /**
   * All addresses in lower case, in order, some at a time: so many on a line, parted by spaces, which no address has,
   * and so many lines. Each time the same memory is written anew.
   */
  *addresses(onLine: number, lines: number): Generator<Buffer> {
    const most = onLine * lines
    const list = Buffer.allocUnsafe(Math.min(this.#addresses.bytes, most * longestAddress) + most)
    for (let place = 0; ;) {
      const [end, next] = this.#writeAddresses(list, place, onLine, most)
      if (end === 0) return
      yield list.subarray(0, end - 1)
      place = next
    }
  }

  /** Writes so many addresses from a place on; answers where they end, and the place to go on from. */
  #writeAddresses(list: Buffer, from: number, onLine: number, most: number): [end: number, next: number] {
    let [end, place, count] = [0, from, 0]
    for (; place < this.#chunks.length && count < most; place += 1) {
      if (this.#chunks[place] === undefined) continue
      end = this.#addresses.writeTo(list, end, place)
      count += 1
      list[end++] = count % onLine === 0 ? newLine : space
    }
    return [end, place]
  }

  /**
   * Hands over the search lines of so many contacts, in order.
   * @param from a place among all; the first one is 0
   * @returns the place to go on from
   */
  search(from: number, most: number, into: SearchLines): number {
    let place = from
    for (let left = most; left > 0 && place < this.#chunks.length; place += 1) {
      if (this.#chunks[place] === undefined) continue
      const length = lowerLine(
        this.#chunks[place],
        this.#from[place] ?? 0,
        this.#to[place] ?? 0,
        this.#lowered,
      )
      if (length < 0) into.addText(this.#searchLineOf(place))
      else into.addBytes(this.#lowered, length)
      left -= 1
    }
    return place
  }

  #searchLineOf(place: number): string {
    const [first_name, last_name = null, email, business_name = null] = this.#valuesOf(place, searchedFields)
    return searchLine({ first_name: first_name ?? '', last_name, email: email ?? '', business_name })
  }

  /** All lines in order, each with what is to stand before it, some at a time. */
  *pieces(before: string): Generator<Buffer> {
    const prefix = Buffer.from(before)
    const bytes = this.#bytes + this.size * prefix.length
    let piece = this.#memory.take(bytes)
    let at = 0
    for (let place = 0; place < this.#chunks.length; place += 1) {
      const chunk = this.#chunks[place]
      if (chunk === undefined) continue
      const from = this.#from[place] ?? 0
      const to = this.#to[place] ?? 0
      const length = prefix.length + to - from
      if (at + length > piece.length) {
        yield piece.subarray(0, at)
        piece = this.#memory.take(bytes, length)
        at = 0
      }
      at += prefix.copy(piece, at)
      at += chunk.copy(piece, at, from, to)
    }
    yield piece.subarray(0, at)
  }
}

/** Copies a few bytes, which costs less than asking for it to be done; answers where they end. */
function copyBytes(bytes: Buffer, from: number, to: number, target: Buffer, begin: number): number {
  let at = begin
  for (let next = from; next < to; next += 1) target[at++] = bytes[next] ?? 0
  return at
}
