// Bounds of returned mail. Strangers write it, so every text is cut before a pattern reads it.

/** The most bytes of a header field that are read, with its continuation lines. */
export const mostHeaderBytes = 2048
/** The most characters of a text that are read. */
export const mostTextLength = 8192

/**
 * A text with each run of blanks as one space and each run of empty lines as one, cut to its beginning. It takes time
 * in proportion to the text's length.
 */
export function shortText(text: string, most = mostTextLength): string {
  const kept: string[] = []
  let length = 0
  let wasEmpty = false
  for (const line of text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')) {
    const isEmpty = line === '' || line === ' '
    if (isEmpty && wasEmpty) continue
    wasEmpty = isEmpty
    kept.push(line)
    length += line.length + 1
    if (length > most) break
  }
  return kept.join('\n').slice(0, most)
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** The most lines of a mail that are read: a parser of MIME spends much more on a line than on a byte. */
const mostLines = 4000

/**
 * The mail with each field of its header cut to `mostHeaderBytes`, runs of empty lines as one, and at most `mostLines`
 * lines.
 */
export function boundedMail(mail: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = []
  let [isHead, wasEmpty, ofField] = [true, false, 0]
  for (let start = 0; start < mail.length && kept.length < mostLines;) {
    const end = endOfLine(mail, start)
    const isEmpty = isEmptyLine(mail, start, end)
    if (isHead && !isEmpty) {
      if (!isFolded(mail[start])) ofField = 0
      const room = Math.max(0, mostHeaderBytes - ofField)
      if (end - start <= room) kept.push(mail.subarray(start, end))
      else if (room > 0) kept.push(mail.subarray(start, start + room), newLine)
      ofField += end - start
    } else if (!isEmpty || !wasEmpty) kept.push(mail.subarray(start, end))
    if (isEmpty) isHead = false
    wasEmpty = isEmpty
    start = end
  }
  return Buffer.concat(kept)
}

const newLine = Buffer.from('\r\n')

function endOfLine(mail: Uint8Array, start: number): number {
  const at = mail.indexOf(lineFeed, start)
  return at === -1 ? mail.length : at + 1
}

function isEmptyLine(mail: Uint8Array, start: number, end: number): boolean {
  const length = end - start
  return length === 0 || (length <= 2 && (mail[start] === lineFeed || mail[start] === carriageReturn))
}

/** Whether a line with this first byte continues the field before it. */
function isFolded(first: number | undefined): boolean {
  return first === 0x20 || first === 0x09
}
