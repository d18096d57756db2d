// rspamd's HTTP protocol: POST /checkv2 with the message, answered with JSON (rspamd.com/doc/developers/protocol.html).
import { request } from 'node:http'
import { z } from 'zod'
import { gather, refusalOf, SpamFilterError, type SpamFilterAddress, type SpamVerdict } from './verdict.ts'

const reply = z.object({
  score: z.number(),
  symbols: z.record(z.string(), z.object({ score: z.number() })).default({}),
})

/** @throws Error with the reason */
export async function askRspamd(
  { host, port }: SpamFilterAddress,
  message: Buffer,
  signal: AbortSignal,
): Promise<SpamVerdict> {
  const headers = { 'content-type': 'message/rfc822', 'content-length': message.length }
  const text = await new Promise<string>((resolve, reject) => {
    const asked = request({ host, port, method: 'POST', path: '/checkv2', headers, signal, agent: false })
    asked.once('error', reject)
    asked.once('response', (answer) => {
      if (answer.statusCode === 200) return gather(answer).then(resolve, reject)
      answer.destroy()
      reject(refusalOf(String(answer.statusCode)))
    })
    asked.end(message)
  })
  const read = reply.safeParse(parsed(text))
  if (!read.success) throw new SpamFilterError('unreadable', 'its answer cannot be read')
  const { score, symbols } = read.data
  return { score, rules: Object.entries(symbols).map(([name, each]) => ({ name, points: each.score })) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
