// In which encoding a file is written (decision 15). A byte order mark says so; without one, all bytes are
// looked at: UTF-8 has a grammar that other text breaks.
import { likeliestAlphabet } from './alphabets.ts'
import { slices, type Encoding } from './slices.ts'

function markedEncoding([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** UTF-16 without a mark: most characters of a table are ASCII, so that every second byte is zero. */
function unmarkedUtf16(head: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const many = head.length / 5
  if (odd > many && even < many) return 'utf-16le'
  return even > many && odd < many ? 'utf-16be' : null
}

/** The encoding that the beginning of a file gives away; null where all of it has to be looked at. */
export function saidEncoding(head: Uint8Array): Encoding | null {
  return markedEncoding(head) ?? unmarkedUtf16(head)
}

function continuations(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 1
  if (byte >= 0xe0 && byte <= 0xef) return 2
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : -1
}

/** Words that tell one alphabet of single bytes from another; more of them tell no more. */
const mostWords = 2000
const longestWord = 40

const isWordByte = (byte: number) => byte >= 0x80 || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a)

/** What the bytes of a file tell, fed slice by slice. */
class Look {
  private wanted = 0
  private sequences = 0
  private broken = 0
  private readonly words: Uint8Array[] = []

  take(bytes: Uint8Array): void {
    let wordEnd = 0
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0
      if (byte < 0x80 && this.wanted === 0) continue
      this.takeSequence(byte)
      if (at >= wordEnd && byte >= 0x80 && this.words.length < mostWords) wordEnd = this.keepWord(bytes, at)
    }
  }

  private takeSequence(byte: number): void {
    if (this.wanted > 0 && byte >= 0x80 && byte <= 0xbf) {
      this.wanted -= 1
      if (this.wanted === 0) this.sequences += 1
      return
    }
    if (this.wanted > 0) this.broken += 1
    this.wanted = 0
    if (byte < 0x80) return
    const wanted = continuations(byte)
    if (wanted < 0) this.broken += 1
    else this.wanted = wanted
  }

  /** Keeps the word around a byte beyond ASCII; answers where it ends. */
  private keepWord(bytes: Uint8Array, at: number): number {
    let from = at
    let to = at + 1
    while (from > 0 && at - from < longestWord && isWordByte(bytes[from - 1] ?? 0)) from -= 1
    while (to < bytes.length && to - at < longestWord && isWordByte(bytes[to] ?? 0)) to += 1
    this.words.push(bytes.slice(from, to))
    return to
  }

  /** A few broken sequences among many whole ones are damage, not another encoding. */
  encoding(): Encoding {
    return this.broken * 10 <= this.sequences ? 'utf-8' : likeliestAlphabet(this.words)
  }
}

/** The encoding of a text file by all of its bytes, read in slices. */
export async function lookedUpEncoding(file: Blob): Promise<Encoding> {
  const look = new Look()
  for await (const { bytes } of slices(file)) look.take(bytes)
  return look.encoding()
}
