// Which contact of an upload has an address: a hash table over bytes, since 20,000 texts in a Map took a third of the
// time in which an upload is read.
import { randomFillSync } from 'node:crypto'

/** ASCII in lower case; every other byte as it is. */
export const lowerCase = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 65 && byte <= 90 ? byte + 32 : byte,
)

/** What a byte adds to a hash, the same for both letter cases: nobody outside can make addresses that collide. */
const salts = randomFillSync(new Int32Array(256)).map((_, byte, all) => all[lowerCase[byte] ?? 0] ?? 0)
const multiplier = 0x9e3779b1

/** Addresses of ASCII in the order in which they were added; letter case does not tell them apart. */
export class AddressTable {
  // Of each address, as columns: an object for each would be one more to be moved about by the garbage collector.
  readonly #hashes: number[] = []
  readonly #bytes: Buffer[] = []
  readonly #from: number[] = []
  readonly #to: number[] = []
  #sum = 0
  /** The place of an address plus one, where its hash leads; 0 where a slot is free. */
  #slots = new Int32Array(64)

  /** How many bytes all addresses have together. */
  get bytes(): number {
    return this.#sum
  }

  get size(): number {
    return this.#hashes.length
  }

  /** The place of an address; -1 where it is not there. */
  find(bytes: Buffer, from: number, to: number): number {
    return (this.#slots[this.#slotOf(hashOf(bytes, from, to), bytes, from, to)] ?? 0) - 1
  }

  /** The place of an address, which is added behind the others where it is not there; its bytes are kept as they stand. */
  take(bytes: Buffer, from: number, to: number): number {
    if (2 * this.size >= this.#slots.length) this.#grow()
    const hash = hashOf(bytes, from, to)
    const slot = this.#slotOf(hash, bytes, from, to)
    const place = (this.#slots[slot] ?? 0) - 1
    if (place >= 0) return place
    this.#sum += to - from
    this.#hashes.push(hash)
    this.#bytes.push(bytes)
    this.#from.push(from)
    this.#to.push(to)
    this.#slots[slot] = this.size
    return this.size - 1
  }

  /** Writes an address in lower case into a buffer, and answers where it ends. */
  writeTo(target: Buffer, at: number, place: number): number {
    const bytes = this.#bytes[place] ?? raise()
    const to = this.#to[place] ?? 0
    let end = at
    for (let next = this.#from[place] ?? 0; next < to; next += 1)
      target[end++] = lowerCase[bytes[next] ?? 0] ?? 0
    return end
  }

  /** Where an address stands among the slots, or is to stand. */
  #slotOf(hash: number, bytes: Buffer, from: number, to: number): number {
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const place = (this.#slots[slot] ?? 0) - 1
      if (place < 0 || (this.#hashes[place] === hash && this.#isAt(place, bytes, from, to))) return slot
    }
  }

  #isAt(place: number, bytes: Buffer, from: number, to: number): boolean {
    const known = this.#bytes[place] ?? raise()
    const begin = this.#from[place] ?? 0
    if ((this.#to[place] ?? 0) - begin !== to - from) return false
    for (let at = 0; at < to - from; at += 1) {
      if (lowerCase[known[begin + at] ?? 0] !== lowerCase[bytes[from + at] ?? 0]) return false
    }
    return true
  }

  #grow(): void {
    this.#slots = new Int32Array(2 * this.#slots.length)
    const mask = this.#slots.length - 1
    for (const [place, hash] of this.#hashes.entries()) {
      let slot = hash & mask
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
      this.#slots[slot] = place + 1
    }
  }
}

function hashOf(bytes: Buffer, from: number, to: number): number {
  let hash = 0
  for (let at = from; at < to; at += 1) {
    hash = Math.imul(hash ^ (salts[bytes[at] ?? 0] ?? 0), multiplier)
    hash ^= hash >>> 15
  }
  return hash
}

function raise(): never {
  throw new RangeError('No address has that place')
}
