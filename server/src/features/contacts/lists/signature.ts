// Signatures of blocks: which letters, pairs and triples of letters their lines hold, hashed into bits. A block whose
// signature lacks a bit of a term cannot hold the term, so a search looks into few blocks' lines, whatever it is for.

/** Bits of a signature: 50 contacts set about a quarter of them. */
const bits = 8192
const newLine = 10
const space = 32
/** Most bits of a term that are looked at: enough to leave out nearly every block. */
const mostBits = 12

type See = (kind: Kind, bit: number) => void
/** Single letters, pairs, triples; two letters on both sides of a space, and three. */
type Kind = 1 | 2 | 3 | 4 | 6

// Far apart, so that no salt with one letter looks like another salt with its neighbour.
const salts = [0x3c6ef372, 0xa54ff53a, 0x510e527f] as const
const tripleSalt = 0x1f83d9ab
const joinSalts = [0x5be0cd19, 0x9b05688c] as const

const mix = (hash: number, code: number) => Math.imul(hash ^ code, 0x9e3779b1) ^ (hash >>> 15)
const toBit = (hash: number) => Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 19

/** The signature of lines that are parted by line breaks: bit n is bit n % 8 of byte n >> 3, as get_bit counts. */
export function signatureOf(lines: string): Buffer {
  const signature = Buffer.alloc(bits / 8)
  eachBit(lines, (_kind, bit) => {
    signature[bit >> 3] = (signature[bit >> 3] ?? 0) | (1 << (bit & 7))
  })
  return signature
}

/** Bits that the signature of every block with this term has, those first that most blocks lack. */
export function bitsOf(term: string): number[] {
  const found: Record<Kind, number[]> = { 1: [], 2: [], 3: [], 4: [], 6: [] }
  eachBit(term, (kind, bit) => found[kind].push(bit))
  if (term.length < 3) return term.length === 1 ? found[1] : found[2]
  const step = Math.ceil(found[3].length / mostBits)
  const triples = found[3].filter((_, at) => at % step === 0)
  const joins = [...found[6].slice(0, mostBits), ...found[4].slice(0, mostBits)]
  // A bit alone may by chance be one that every block has.
  const pairs = triples.length + joins.length < 4 ? found[2] : []
  return [...new Set([...joins, ...triples, ...pairs])]
}

/** Pairs of letters of ASCII, 128 by 128: which of them a text has shown already. */
const shown = new Uint8Array(128 * 128)

/** Whether a text shows these two letters, one after the other, for the first time as far as that is noted. */
function isNew(before: number, now: number): boolean {
  if (before >= 128 || now >= 128) return true
  const pair = before * 128 + now
  if (shown[pair] === 1) return false
  shown[pair] = 1
  return true
}

/** Shows each bit of a text, some of them once only; letters on two sides of a line break are no neighbours. */
function eachBit(text: string, see: See): void {
  shown.fill(0)
  // The letters before, the nearest first.
  let [a, b, c, d, e, f] = [newLine, newLine, newLine, newLine, newLine, newLine]
  for (let at = 0; at < text.length; at += 1) {
    const now = text.charCodeAt(at)
    if (now === newLine) {
      a = b = c = d = e = f = newLine
      continue
    }
    if (isNew(a, now)) seeLetters(a, now, see)
    if (b !== newLine) see(3, toBit(mix(mix(mix(tripleSalt, b), a), now)))
    // Each half of 'james smith' stands in most blocks; both side by side in few.
    if (b === space || c === space) {
      for (const salt of joinSalts) {
        if (b === space && d !== newLine) see(4, toBit(mix(mix(mix(mix(salt, d), c), a), now)))
        if (c === space && f !== newLine)
          see(6, toBit(mix(mix(mix(mix(mix(mix(salt, f), e), d), b), a), now)))
      }
    }
    f = e
    e = d
    d = c
    c = b
    b = a
    a = now
  }
}

/** Terms of one or two letters have no other bits to go by, so each has three. */
function seeLetters(before: number, now: number, see: See): void {
  for (const salt of salts) {
    see(1, toBit(mix(salt, now)))
    if (before !== newLine) see(2, toBit(mix(mix(salt, before), now)))
  }
}
