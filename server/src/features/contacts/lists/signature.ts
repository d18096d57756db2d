// Signatures of blocks: which letters, pairs and triples of letters their lines hold, hashed into bits. A block whose
// signature lacks a bit of a term cannot hold the term, so a search looks into few blocks' lines, whatever it is for.

/** Bits of a signature: 50 contacts set about a quarter of them. */
const bits = 8192
const space = 32
const [zero, nine] = [48, 57]
/** Most bits of a term that are looked at: enough to leave out nearly every block. */
const mostBits = 12

// Far apart, so that no salt with one letter looks like another salt with its neighbour.
const salts = Int32Array.of(0x3c6ef372, 0xa54ff53a, 0x510e527f)
const tripleSalt = 0x1f83d9ab
const joinSalts = Int32Array.of(0x5be0cd19, 0x9b05688c)
const digitSalt = 0x2545f491

const mix = (hash: number, code: number) => Math.imul(hash ^ code, 0x9e3779b1) ^ (hash >>> 15)
const toBit = (hash: number) => Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 19

// Terms of one or two letters have no other bits to go by, so each has three.
const letterBit = (salt: number, a: number) => toBit(mix(salt, a))
const pairBit = (salt: number, a: number, b: number) => toBit(mix(mix(salt, a), b))
const tripleBit = (salt: number, a: number, b: number, c: number) => toBit(mix(mix(mix(salt, a), b), c))
const quadBit = (salt: number, a: number, b: number, c: number, d: number) =>
  toBit(mix(mix(mix(mix(salt, a), b), c), d))

const hexBit = (salt: number, a: number, b: number, c: number, d: number, e: number, f: number) =>
  toBit(mix(mix(mix(mix(mix(mix(salt, a), b), c), d), e), f))

/** A line's letters as UTF-16 units; it may be shorter than the array. */
export type Letters = Uint16Array
const letter = (line: Letters, at: number) => line[at] ?? 0
const isDigit = (code: number) => code >= zero && code <= nine

/** The bits of what ends at a letter. Each half of 'james smith' stands in most blocks; both side by side in few. */
const tripleAt = (line: Letters, at: number) =>
  tripleBit(tripleSalt, letter(line, at - 2), letter(line, at - 1), letter(line, at))
const narrowJoinAt = (line: Letters, at: number, salt: number) =>
  quadBit(salt, letter(line, at - 4), letter(line, at - 3), letter(line, at - 1), letter(line, at))
const wideJoinAt = (line: Letters, at: number, salt: number) =>
  hexBit(
    salt,
    letter(line, at - 6),
    letter(line, at - 5),
    letter(line, at - 4),
    letter(line, at - 2),
    letter(line, at - 1),
    letter(line, at),
  )

// A run of digits has few triples, and every list is full of them: they have a bit more, and fours have one.
const digitTripleAt = (line: Letters, at: number) =>
  tripleBit(digitSalt, letter(line, at - 2), letter(line, at - 1), letter(line, at))
const digitFourAt = (line: Letters, at: number) =>
  quadBit(digitSalt, letter(line, at - 3), letter(line, at - 2), letter(line, at - 1), letter(line, at))
const isNarrowJoin = (line: Letters, at: number) => at > 3 && line[at - 2] === space
const isWideJoin = (line: Letters, at: number) => at > 5 && line[at - 3] === space

function set(signature: Uint8Array, bit: number): void {
  signature[bit >> 3] = (signature[bit >> 3] ?? 0) | (1 << (bit & 7))
}

/** Signs line by line. */
export class Signer {
  /** Pairs of letters of ASCII, 128 by 128: which of them the lines have shown already. */
  readonly #shown = new Uint8Array(128 * 128)
  #signature = Buffer.alloc(bits / 8)

  /** Adds a line, whose letters are no neighbours of those of other lines. */
  add(line: Letters, length: number): void {
    const signature = this.#signature
    // The letters before, and how many digits end at the letter.
    let b = 0
    let a = 0
    let digits = 0
    for (let at = 0; at < length; at += 1) {
      const now = letter(line, at)
      if (this.#isNew(a, now)) this.#addLetters(a, now, at > 0)
      digits = isDigit(now) ? digits + 1 : 0
      if (at > 1) set(signature, tripleBit(tripleSalt, b, a, now))
      if (digits > 2) set(signature, tripleBit(digitSalt, b, a, now))
      if (digits > 3) set(signature, digitFourAt(line, at))
      if (isNarrowJoin(line, at)) this.#addJoin(line, at, narrowJoinAt)
      if (isWideJoin(line, at)) this.#addJoin(line, at, wideJoinAt)
      b = a
      a = now
    }
  }

  /** The signature of the lines so far: bit n is bit n % 8 of byte n >> 3, as get_bit counts. The next one is begun. */
  finish(): Buffer {
    const signature = this.#signature
    this.#signature = Buffer.alloc(bits / 8)
    this.#shown.fill(0)
    return signature
  }

  /** Whether two letters are shown, one after the other, for the first time as far as that is noted. */
  #isNew(before: number, now: number): boolean {
    if (before >= 128 || now >= 128) return true
    const pair = before * 128 + now
    if (this.#shown[pair] === 1) return false
    this.#shown[pair] = 1
    return true
  }

  #addLetters(before: number, now: number, isPair: boolean): void {
    for (let at = 0; at < salts.length; at += 1) {
      const salt = salts[at] ?? 0
      set(this.#signature, letterBit(salt, now))
      if (isPair) set(this.#signature, pairBit(salt, before, now))
    }
  }

  #addJoin(line: Letters, at: number, bitAt: typeof wideJoinAt): void {
    for (let salt = 0; salt < joinSalts.length; salt += 1)
      set(this.#signature, bitAt(line, at, joinSalts[salt] ?? 0))
  }
}

export function lettersOf(text: string): Letters {
  return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
}

/** The signature of lines that are parted by line breaks. */
export function signatureOf(lines: string): Buffer {
  const signer = new Signer()
  for (const line of lines.split('\n')) signer.add(lettersOf(line), line.length)
  return signer.finish()
}

/** Bits that the signature of every block with this term has, those first that most blocks lack. */
export function bitsOf(term: string): number[] {
  const line = lettersOf(term)
  const places = [...line.keys()]
  const pairs = [...salts].flatMap((salt) =>
    places.slice(1).map((at) => pairBit(salt, letter(line, at - 1), letter(line, at))),
  )
  if (term.length === 1) return Array.from(salts, (salt) => letterBit(salt, letter(line, 0)))
  if (term.length === 2) return pairs
  const joins = (isJoin: typeof isWideJoin, bitAt: typeof wideJoinAt) =>
    places
      .filter((at) => isJoin(line, at))
      .flatMap((at) => Array.from(joinSalts, (salt) => bitAt(line, at, salt)))
      .slice(0, mostBits)
  const step = Math.ceil((term.length - 2) / mostBits)
  const triples = places
    .slice(2)
    .map((at) => tripleAt(line, at))
    .filter((_, at) => at % step === 0)
  const found = [...joins(isWideJoin, wideJoinAt), ...joins(isNarrowJoin, narrowJoinAt), ...triples]
  // A bit alone may by chance be one that every block has.
  return [...new Set([...found, ...(found.length < 4 ? pairs : [])])]
}

/** Bits of the digits in a term, which signatures have only if they were made by the rules of today. */
export function digitBitsOf(term: string): number[] {
  const line = lettersOf(term)
  const runs = [...term.matchAll(/\d{3,}/g)].flatMap(({ index, 0: run }) =>
    Array.from(run.slice(2), (_, at) => index + 2 + at).flatMap((at) => [
      ...(at > index + 2 ? [digitFourAt(line, at)] : []),
      digitTripleAt(line, at),
    ]),
  )
  return [...new Set(runs)].slice(0, mostBits)
}
