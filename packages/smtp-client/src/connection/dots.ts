// Transparency (RFC 5321 §4.5.2): a line that begins with a dot gets a second dot, so that it cannot end the message.

const CR = 13
const LF = 10
const DOT = 46
const lineBreak = Buffer.from('\r\n')

/**
 * Returns the message with stuffed dots and a line end at its end, but without the final dot. A message that needs no
 * change is returned as it is.
 */
export function stuffDots(bytes: Buffer): Buffer {
  const pieces: Buffer[] = []
  let from = 0
  if (bytes[0] === DOT) pieces.push(Buffer.from('.'))
  for (let at = bytes.indexOf('\r\n.'); at !== -1; at = bytes.indexOf('\r\n.', at + 2)) {
    pieces.push(bytes.subarray(from, at + 3))
    // The next piece begins with the dot, so the dot appears twice.
    from = at + 2
  }
  const ends = bytes.length >= 2 && bytes[bytes.length - 2] === CR && bytes[bytes.length - 1] === LF
  if (pieces.length === 0 && ends) return bytes
  return Buffer.concat([...pieces, bytes.subarray(from), ...(ends ? [] : [lineBreak])])
}
