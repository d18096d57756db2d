// Recognizes files that are not text by their first bytes, so that a renamed workbook is called a workbook.

/** What a file is that cannot be read as CSV. */
export type OtherKind = 'workbook' | 'document' | 'archive' | 'webPage' | 'noText'

/** The first bytes of kinds of files, a character each. */
const signatures: readonly [RegExp, OtherKind][] = [
  [/^\xd0\xcf\x11\xe0/, 'workbook'],
  [/^PK\x03\x04.*?(xl\/|opendocument\.spreadsheet|Index\/Document\.iwa)/s, 'workbook'],
  [/^PK\x03\x04.*?(word\/|ppt\/|opendocument\.)/s, 'document'],
  [/^PK\x03\x04.{26}\[Content_Types\]\.xml/s, 'workbook'],
  [/^(%PDF-|\{\\rtf)/, 'document'],
  [/^(PK\x03\x04|\x1f\x8b|7z\xbc\xaf|Rar!)/, 'archive'],
  [/^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|table)\b/i, 'webPage'],
]

/** Compressed and packed files are full of control characters; a table may hold a few. */
function isBinary(head: Uint8Array): boolean {
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  return controls > 8 + head.length / 50
}

/** The kind of file by its beginning; null for a possible table. Not for UTF-16, which looks binary. */
export function otherKind(head: Uint8Array): OtherKind | null {
  const text = String.fromCharCode(...head)
  const known = signatures.find(([signature]) => signature.test(text))
  if (known) return known[1]
  return isBinary(head) ? 'noText' : null
}
