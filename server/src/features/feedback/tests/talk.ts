// A sender of mail to the listener, line by line.
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

export interface Talk {
  /** Sends a line, if one is given, and resolves with the last line of the answer; '' if the connection ended. */
  say(line?: string): Promise<string>
  /** Sends bytes, and waits for nothing. */
  write(bytes: Buffer): void
  end(): void
}

export async function talkTo(port: number): Promise<Talk> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const lines = createInterface({ input: socket, crlfDelay: Infinity })[Symbol.asyncIterator]()
  const say = async (line?: string) => {
    if (line !== undefined) socket.write(`${line}\r\n`)
    for (;;) {
      const next = await lines.next().catch(() => ({ done: true as const, value: undefined }))
      if (next.done === true) return ''
      if (/^\d{3}(?: |$)/.test(next.value)) return next.value
    }
  }
  return { say, write: (bytes) => void socket.write(bytes), end: () => socket.destroy() }
}

/** Delivers one mail; the answer to its last line. */
export async function deliver(
  port: number,
  { from, to, body }: { from: string; to: readonly string[]; body: Buffer },
): Promise<string> {
  const talk = await talkTo(port)
  await talk.say()
  await talk.say('EHLO far.example')
  let answer = await talk.say(`MAIL FROM:<${from}>`)
  for (const address of to) answer = await talk.say(`RCPT TO:<${address}>`)
  if (answer.startsWith('250') && (await talk.say('DATA')).startsWith('354')) {
    const dotted = body.toString('latin1').replace(/^\./gm, '..')
    answer = await talk.say(`${dotted}\r\n.`)
  }
  talk.end()
  return answer
}
