// In which encoding a file is written (decision 15). A byte order mark says so; without one, all bytes are
// looked at: UTF-8 has a grammar that other text breaks, and words in Cyrillic are made of high bytes alone.
import { slices, type Encoding } from './slices.ts'

/** How many bytes at the start tell a byte order mark, UTF-16 and what is no text at all. */
const headSize = 4096

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

/** Compressed and packed files (a workbook that was renamed, say) are full of control characters. */
function isBinary(head: Uint8Array): boolean {
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  return controls > head.length / 50
}

const isHighLetter = (byte: number) => byte >= 0xc0
const isAsciiLetter = (byte: number) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a

function continuations(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 1
  if (byte >= 0xe0 && byte <= 0xef) return 2
  return byte >= 0xf0 && byte <= 0xf4 ? 3 : -1
}

/** What the bytes of a file tell, fed slice by slice. */
class Look {
  private wanted = 0
  private before = 0
  private sequences = 0
  private broken = 0
  private highPairs = 0
  private mixedPairs = 0

  take(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte >= 0x80 || this.wanted > 0) this.takeSequence(byte)
      if (byte >= 0x80 || this.before >= 0x80) this.takePair(byte)
      this.before = byte
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

  private takePair(byte: number): void {
    if (isHighLetter(byte) && isHighLetter(this.before)) this.highPairs += 1
    else if (isHighLetter(byte) && isAsciiLetter(this.before)) this.mixedPairs += 1
    else if (isHighLetter(this.before) && isAsciiLetter(byte)) this.mixedPairs += 1
  }

  /** A few broken sequences among many whole ones are damage, not another encoding. */
  encoding(): Encoding {
    if (this.broken * 10 <= this.sequences) return 'utf-8'
    return this.highPairs > this.mixedPairs ? 'windows-1251' : 'windows-1252'
  }
}

/** The encoding of a text file, or null for a file that is no text. Reads the whole file, in slices. */
export async function findEncoding(file: Blob): Promise<Encoding | null> {
  const head = new Uint8Array(await file.slice(0, headSize).arrayBuffer())
  const marked = markedEncoding(head) ?? unmarkedUtf16(head)
  if (marked) return marked
  if (isBinary(head)) return null
  const look = new Look()
  for await (const { bytes } of slices(file)) look.take(bytes)
  return look.encoding()
}
