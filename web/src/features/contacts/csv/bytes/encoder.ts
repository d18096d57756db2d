// Encodes text in every encoding that imports read, because browsers can only encode UTF-8.
import type { Encoding } from './slices.ts'

/** Encodes a text; returns null if the encoding lacks one of its characters. */
export type Encode = (text: string) => Uint8Array<ArrayBuffer> | null

/** The byte order mark, by which spreadsheets recognise Unicode. Single-byte encodings have none. */
export const byteOrderMark = '\ufeff'

/** Whether a file in this encoding begins with a byte order mark. */
export function isUnicode(encoding: Encoding): boolean {
  return encoding.startsWith('utf-')
}

export function encoderOf(encoding: Encoding): Encode {
  switch (encoding) {
    case 'utf-8': {
      const encoder = new TextEncoder()
      return (text) => encoder.encode(text)
    }
    case 'utf-16le':
    case 'utf-16be':
      return (text) => utf16(text, encoding === 'utf-16le')
    default:
      return singleBytes(encoding)
  }
}

function utf16(text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * text.length)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), littleEndian)
  return bytes
}

/** Encodes with a table that reverses what TextDecoder makes of each byte. */
function singleBytes(encoding: Encoding): Encode {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const table = new Map(
    [...new TextDecoder(encoding).decode(all)].map((character, byte) => [character, byte]),
  )
  return (text) => {
    const bytes = new Uint8Array(text.length)
    for (let at = 0; at < text.length; at += 1) {
      const byte = table.get(text.charAt(at))
      if (byte === undefined) return null
      bytes[at] = byte
    }
    return bytes
  }
}
