// Recognises files that are not text by their first bytes, so that the import can say, for example, that a renamed file
// is a workbook.

/** Kinds of files that cannot be read as CSV. */
export type OtherKind = 'workbook' | 'document' | 'archive' | 'webPage' | 'noText'

/** Patterns for the first bytes of each kind, with one character per byte. */
const signatures: readonly [RegExp, OtherKind][] = [
  [/^\xd0\xcf\x11\xe0/, 'workbook'],
  [/^PK\x03\x04.*?(xl\/|opendocument\.spreadsheet|Index\/Document\.iwa)/s, 'workbook'],
  [/^PK\x03\x04.*?(word\/|ppt\/|opendocument\.)/s, 'document'],
  [/^PK\x03\x04.{26}\[Content_Types\]\.xml/s, 'workbook'],
  [/^(%PDF-|\{\\rtf)/, 'document'],
  [/^(PK\x03\x04|\x1f\x8b|7z\xbc\xaf|Rar!)/, 'archive'],
  [/^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|table)\b/i, 'webPage'],
]

/** Compressed and binary files contain many control characters; a table may contain a few. */
function isBinary(head: Uint8Array): boolean {
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  return controls > 8 + head.length / 50
}

/** The kind of file, from its beginning; null if it may be a table. Do not call it for UTF-16, which looks binary. */
export function otherKind(head: Uint8Array): OtherKind | null {
  const text = String.fromCharCode(...head)
  const known = signatures.find(([signature]) => signature.test(text))
  if (known) return known[1]
  return isBinary(head) ? 'noText' : null
}
