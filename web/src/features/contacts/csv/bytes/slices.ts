// Reads a file in slices, so that a file of any size needs the same memory: as bytes, or as text with LF as its only
// line end.

/** The encodings that imports read, by their names for TextDecoder. */
export type Encoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1250'
  | 'windows-1251'
  | 'windows-1252'
  | 'macintosh'
  | 'koi8-u'
  | 'ibm866'

/** Bytes in a slice. */
const usualSize = 256 * 1024

/**
 * The bytes of a file in order, with the number of bytes read at the end of each slice. Rejects if the file can no
 * longer be read, or has become shorter since it was picked.
 */
export async function* slices(
  file: Blob,
  size = usualSize,
): AsyncGenerator<{ bytes: Uint8Array; bytesRead: number }> {
  for (let from = 0; from < file.size; from += size) {
    const bytesRead = Math.min(from + size, file.size)
    const bytes = new Uint8Array(await file.slice(from, bytesRead).arrayBuffer())
    if (bytes.length < bytesRead - from)
      throw new DOMException('The file became shorter.', 'NotReadableError')
    yield { bytes, bytesRead }
  }
}

export interface TextPiece {
  text: string
  /** The number of bytes read so far. */
  bytesRead: number
  /** True for the last piece. */
  last: boolean
}

/** The text of a file without its byte order mark. CRLF and CR become LF, even if a slice ends within a CRLF. */
export async function* textPieces(file: Blob, encoding: Encoding, size?: number): AsyncGenerator<TextPiece> {
  const decoder = new TextDecoder(encoding)
  let carried = ''
  for await (const { bytes, bytesRead } of slices(file, size)) {
    const last = bytesRead === file.size
    const text = carried + decoder.decode(bytes, { stream: !last })
    carried = !last && text.endsWith('\r') ? '\r' : ''
    yield { text: text.slice(0, text.length - carried.length).replace(/\r\n?/g, '\n'), bytesRead, last }
  }
}
