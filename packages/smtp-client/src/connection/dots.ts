// Transparency (RFC 5321 §4.5.2): a line that begins with a dot gets a second one, so that none ends the message.

const CR = 13
const LF = 10
const DOT = 46
const lineBreak = Buffer.from('\r\n')

/**
 * The message as its data is sent, without the final dot: dots stuffed, with a line end at its end. One that needs
 * nothing is given back as it is.
 */
export function stuffDots(bytes: Buffer): Buffer {
  const pieces: Buffer[] = []
  let from = 0
  if (bytes[0] === DOT) pieces.push(Buffer.from('.'))
  for (let at = bytes.indexOf('\r\n.'); at !== -1; at = bytes.indexOf('\r\n.', at + 2)) {
    pieces.push(bytes.subarray(from, at + 3))
    // The dot itself a second time.
    from = at + 2
  }
  const ends = bytes.length >= 2 && bytes[bytes.length - 2] === CR && bytes[bytes.length - 1] === LF
  if (pieces.length === 0 && ends) return bytes
  return Buffer.concat([...pieces, bytes.subarray(from), ...(ends ? [] : [lineBreak])])
}
