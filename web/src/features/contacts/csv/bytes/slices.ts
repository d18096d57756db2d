// A file read in slices, so that one of any size takes the same memory: as bytes, or as text with one kind of
// line end.

/** The encodings that are read, by the names that TextDecoder knows. */
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
 * The bytes of a file in their order, with how many were read up to the end of each slice.
 * Rejects if the file cannot be read any more, or became shorter since it was picked.
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
  /** How many bytes of the file were read up to here. */
  bytesRead: number
  /** No more text follows. */
  last: boolean
}

/** The text of a file without its byte order mark; CRLF and CR become LF, also where a slice cuts a CRLF in two. */
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
