// Quoted-printable (RFC 2045 §6.7), whole texts and values that are put into a text already encoded.
//
// The encoder keeps more than the RFC asks for, so that later steps have nothing to do: no line begins with
// a dot (dot-stuffing) or with "From " (mbox), and no two blanks follow each other (DKIM's relaxed form).

const CR = 13
const LF = 10
const SPACE = 32
const DOT = 46
const EQUALS = 61
const hex = Buffer.from('0123456789ABCDEF')
const from = Buffer.from('From ')

/** Columns of a line, without the `=` of a soft line break. */
export const lineLimit = 75

// Text that may stand anywhere in a line unencoded: words with single spaces between them.
const plain = /^(?!\.|From )[!-<>-~]+(?: [!-<>-~]+)*$/

/** Encodes a whole text. Its line ends become CRLF. */
export function quotedPrintable(text: string): string {
  return encode(text, 0)
}

/**
 * Encodes a value that begins after `column` columns of a line. The result ends in the middle of a line, so the text
 * after it must begin with a soft line break.
 */
export function quotedPrintableAt(text: string, column: number): string {
  if (text.length > lineLimit || !plain.test(text)) return encode(text, column)
  return column + text.length <= lineLimit ? text : `=\r\n${text}`
}

/** Columns of the last line of an encoded text. */
export function lastColumn(encoded: string): number {
  return encoded.length - (encoded.lastIndexOf('\n') + 1)
}

function encode(text: string, column: number): string {
  const bytes = Buffer.from(text)
  // The worst case: every byte as =XX, a soft line break after each 25 of them, and one before the first.
  const out = Buffer.allocUnsafe(bytes.length * 3 + (Math.ceil(bytes.length / 25) + 1) * 3)
  let length = 0
  let used = column
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === CR && bytes[at + 1] === LF) continue
    if (byte === LF || byte === CR) {
      out[length++] = CR
      out[length++] = LF
      used = 0
      continue
    }
    const width = standsAlone(bytes, at, byte) ? 1 : 3
    if (used + width > lineLimit) {
      out[length++] = EQUALS
      out[length++] = CR
      out[length++] = LF
      used = 0
    }
    if (width === 1 && !(used === 0 && beginsBadly(bytes, at, byte))) {
      out[length++] = byte
      used += 1
    } else {
      out[length++] = EQUALS
      out[length++] = hex[byte >> 4] ?? 0
      out[length++] = hex[byte & 15] ?? 0
      used += 3
    }
  }
  return out.toString('latin1', 0, length)
}

function standsAlone(bytes: Buffer, at: number, byte: number): boolean {
  if (byte !== SPACE) return byte > SPACE && byte < 127 && byte !== EQUALS
  // A space is encoded at the end of a line and of the text; of several spaces in a row, only the last one is not.
  const next = bytes[at + 1]
  return next !== undefined && next !== SPACE && next !== CR && next !== LF
}

function beginsBadly(bytes: Buffer, at: number, byte: number): boolean {
  if (byte === DOT) return true
  return byte === from[0] && bytes.subarray(at, at + from.length).equals(from)
}
