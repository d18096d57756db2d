// The server's side of an SMTP dialogue: takes input in pieces of any size and returns replies. To be cheap, it treats
// only DATA specially, and otherwise looks only for the end of a message.

const end = Buffer.from('\r\n.\r\n')
const newline = 10
const abilities =
  '250-sink.example\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-ENHANCEDSTATUSCODES\r\n250 SMTPUTF8\r\n'

export const greeting = '220 sink.example ESMTP\r\n'

/**
 * Creates a dialogue. The returned function takes input and returns replies. It calls `took` for each message; `took`
 * returns the message's number.
 */
export function dialogue(took: () => number): (piece: Buffer) => string {
  let inData = false
  /** The beginning of a command, or the last octets of the data received. */
  let rest: Buffer = Buffer.alloc(0)
  return (piece) => {
    const input = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    let replies = ''
    let at = 0
    for (;;) {
      const found = inData ? input.indexOf(end, at) : input.indexOf(newline, at)
      if (found < 0) break
      if (inData) {
        inData = false
        replies += `250 2.0.0 Ok: queued as ${took().toString(36)}\r\n`
        at = found + end.length
      } else {
        const verb = input.toString('latin1', at, at + 4).toUpperCase()
        replies += replyTo(verb)
        inData = verb === 'DATA'
        // The dot may directly follow the line end of the DATA command, so the search begins there.
        at = inData ? found - 1 : found + 1
      }
    }
    rest = input.subarray(inData ? Math.max(at, input.length - end.length + 1) : at)
    return replies
  }
}

function replyTo(verb: string): string {
  if (verb === 'DATA') return '354 Go on\r\n'
  if (verb === 'EHLO') return abilities
  return verb === 'QUIT' ? '221 2.0.0 Bye\r\n' : '250 2.0.0 Ok\r\n'
}
