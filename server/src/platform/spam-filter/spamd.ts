// SpamAssassin's protocol: REPORT with the message, answered with the score and a table of the rules that matched
// (spamd/PROTOCOL in its source).
import { connect } from 'node:net'
import { gather, refusalOf, SpamFilterError, type SpamFilterAddress, type SpamVerdict } from './verdict.ts'

/** @throws Error with the reason */
export async function askSpamd(
  { host, port }: SpamFilterAddress,
  message: Buffer,
  signal: AbortSignal,
): Promise<SpamVerdict> {
  // The server closes the connection after its answer. The client keeps its side open until then, as SpamAssassin's own
  // client does.
  const socket = connect({ host, port, signal })
  try {
    socket.write(`REPORT SPAMC/1.5\r\nContent-length: ${String(message.length)}\r\n\r\n`)
    socket.write(message)
    return verdictIn(await gather(socket))
  } finally {
    socket.destroy()
  }
}

function verdictIn(answer: string): SpamVerdict {
  const [, status = '', said = ''] = /^SPAMD\/[\d.]+ (\d+) ([^\r\n]*)/.exec(answer) ?? []
  if (status === '') throw new SpamFilterError('unreadable', 'its answer cannot be read')
  if (status !== '0') throw refusalOf(said.slice(0, 100))
  const score = Number(/^Spam: *\w+ *; *(-?[\d.]+) *\//im.exec(answer)?.[1] ?? Number.NaN)
  if (Number.isNaN(score)) throw new SpamFilterError('unreadable', 'its answer cannot be read')
  // Reads the rules below the table's head: ` 1.0 MISSING_DATE  Missing Date: header`.
  const table = answer.slice(Math.max(0, answer.search(/^ *-{3,} +-{5,}/m)))
  const rules = [...table.matchAll(/^ *(-?\d{1,4}(?:\.\d+)?) ([A-Z][A-Z\d_]{2,100})\b/gm)]
  return { score, rules: rules.map(([, points = '0', name = '']) => ({ name, points: Number(points) })) }
}
