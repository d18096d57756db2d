// Detects the encoding of a file (P15) by its byte order mark. Without one, it reads all bytes: other encodings break
// the grammar of UTF-8, and TextDecoder marks each error with U+FFFD.
import { likeliestAlphabet } from './alphabets.ts'
import { slices, type Encoding } from './slices.ts'

function markedEncoding([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Detects UTF-16 without a byte order mark: most characters of a table are ASCII, so every second byte is zero. */
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

/** The encoding, if the beginning of the file is enough; null if the whole file must be read. */
export function saidEncoding(head: Uint8Array): Encoding | null {
  return markedEncoding(head) ?? unmarkedUtf16(head)
}

/** How many words to use to guess a single-byte encoding. More words do not improve the guess. */
const mostWords = 2000

/** A word with a byte beyond ASCII, in a text with one character for each byte. */
const foreignWord = /[a-z\x80-\uffff]{0,40}[\x80-\uffff][a-z\x80-\uffff]{0,40}/gi

/** Detects the encoding from all bytes of a text file, read in slices. */
export async function lookedUpEncoding(file: Blob): Promise<Encoding> {
  const utf8 = new TextDecoder()
  const singleBytes = new TextDecoder('windows-1252')
  const words: Uint8Array[] = []
  let [letters, broken] = [0, 0]
  for await (const { bytes, bytesRead } of slices(file)) {
    const text = utf8.decode(bytes, { stream: bytesRead < file.size })
    if (/^[\x00-\x7f]*$/.test(text)) continue
    for (const letter of text) {
      if (letter === '\ufffd') broken += 1
      else if (letter > '\x7f') letters += 1
    }
    if (words.length >= mostWords) continue
    for (const { 0: word, index } of singleBytes.decode(bytes).matchAll(foreignWord)) {
      words.push(bytes.slice(index, index + word.length))
      if (words.length >= mostWords) break
    }
  }
  // A few broken letters among many correct ones are damage, not another encoding.
  return broken * 10 <= letters ? 'utf-8' : likeliestAlphabet(words)
}
