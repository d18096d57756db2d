// Writes header values in 7-bit ASCII: text becomes RFC 5322 text or RFC 2047 encoded words.
import { headerValue, type HeaderValue } from './checked.ts'

/** A line with encoded words may have 76 columns, an encoded word 75 (RFC 2047 §2). */
const lineLimit = 76
const wordFrame = '=?utf-8?B??='.length

// Line breaks of every kind, and control characters. None of them may reach a header.
const breaks = /\r\n|[\x00-\x1f\x7f-\x9f\u2028\u2029]/g

/** Returns the text on one line, trimmed, with a space in place of each control character or line break. */
export function headerText(text: string): string {
  return text
    .replace(breaks, ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim()
}

/**
 * A header's free text (RFC 5322 unstructured), folded. The reader sees exactly what was typed, even if it looks like
 * an encoded word.
 * @param used columns that the header's own name takes on the first line
 */
export function encodeHeaderText(text: string, used: number): HeaderValue {
  const line = headerText(text)
  const plain = /^[!-~]+(?: [!-~]+)*$/.test(line) && !line.includes('=?')
  if (line === '' || (plain && used + line.length <= lineLimit)) return headerValue(line)
  return headerValue((plain ? fold(line, used) : null) ?? encodedWords(line, used))
}

/** Folds the line at spaces; null if a word does not fit into a line. */
function fold(line: string, used: number): string | null {
  let column = used
  const words = line.split(' ').map((word, index) => {
    const sameLine = index === 0 || column + 1 + word.length <= lineLimit
    column = (sameLine ? column : 0) + (index === 0 ? 0 : 1) + word.length
    return `${index === 0 ? '' : sameLine ? ' ' : '\r\n '}${word}`
  })
  const folded = words.join('')
  return folded.split('\r\n').every((each, index) => each.length + (index === 0 ? used : 0) <= lineLimit)
    ? folded
    : null
}

/** RFC 2047 encoded words in UTF-8 and base64. No character is split between two words. */
export function encodedWords(text: string, used: number): string {
  const words: string[] = []
  let word = ''
  let bytes = 0
  let room = bytesInWord(lineLimit - Math.min(used, lineLimit - wordFrame - 8))
  for (const character of text) {
    const size = Buffer.byteLength(character)
    if (bytes + size > room) {
      words.push(word)
      word = ''
      bytes = 0
      room = bytesInWord(lineLimit - 1)
    }
    word += character
    bytes += size
  }
  words.push(word)
  return words.map((each) => `=?utf-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ')
}

function bytesInWord(columns: number): number {
  return Math.floor((Math.min(columns, 75) - wordFrame) / 4) * 3
}

/** A date for a header (RFC 5322 §3.3) with a numeric zone. */
export function mailDate(moment: Date): string {
  return moment.toUTCString().replace('GMT', '+0000')
}
