// The transparency rule of SMTP's DATA (RFC 5321 §4.5.2).

const lineWithDot = Buffer.from('\r\n.')
const dot = 46

/** The message with a second dot before each line that begins with one; the same buffer where none does. */
export function stuffDots(message: Buffer): Buffer {
  const pieces: Buffer[] = []
  let begin = 0
  if (message[0] === dot) pieces.push(Buffer.from('.'))
  for (let at = message.indexOf(lineWithDot); at !== -1; at = message.indexOf(lineWithDot, begin)) {
    pieces.push(message.subarray(begin, at + lineWithDot.length))
    begin = at + lineWithDot.length - 1
  }
  return pieces.length === 0 ? message : Buffer.concat([...pieces, message.subarray(begin)])
}
