// Writes the file of skipped rows in the encoding of the original file.
import { byteOrderMark, encoderOf, isUnicode } from './bytes/encoder.ts'
import { lookedUpEncoding, saidEncoding } from './bytes/encoding.ts'
import type { Encoding } from './bytes/slices.ts'

/** This many bytes from the beginning show whether there is a byte order mark, or whether every second byte is zero. */
const headSize = 1024

/**
 * Writes the rows in `encoding`. If `encoding` lacks one of their characters, or a new import would not recognise the
 * encoding, writes UTF-8 with a byte order mark.
 * @param parts text in pieces
 */
export async function skippedFile(parts: readonly Blob[], encoding: Encoding): Promise<Blob> {
  const own = encoding === 'utf-8' ? null : await encoded(parts, encoding).catch(() => null)
  if (own && (await isReadAs(own, encoding))) return new Blob([own], { type: `text/csv;charset=${encoding}` })
  return new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' })
}

async function encoded(parts: readonly Blob[], encoding: Encoding): Promise<Blob | null> {
  const encode = encoderOf(encoding)
  const written: Blob[] = []
  for (const text of [isUnicode(encoding) ? byteOrderMark : '', ...parts]) {
    const bytes = encode(typeof text === 'string' ? text : await text.text())
    if (!bytes) return null
    written.push(new Blob([bytes]))
  }
  return new Blob(written)
}

async function isReadAs(file: Blob, encoding: Encoding): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, headSize).arrayBuffer())
  return (saidEncoding(head) ?? (await lookedUpEncoding(file))) === encoding
}
