// An SMTP client that talks to the listener line by line.
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { connect as secure } from 'node:tls'

export interface Talk {
  /** Sends a line, if one is given, and resolves with the last line of the answer; '' if the connection ended. */
  say(line?: string): Promise<string>
  /** Sends bytes without waiting for an answer. */
  write(bytes: Buffer): void
  /** Encrypts the connection by STARTTLS. It trusts this authority's certificates, for any name. */
  secure(ca: string): Promise<void>
  end(): void
}

export async function talkTo(port: number): Promise<Talk> {
  const plain = connect(port, '127.0.0.1')
  let [socket, lines] = [plain as Socket, linesOf(plain)]
  const say = async (line?: string) => {
    if (line !== undefined) socket.write(`${line}\r\n`)
    for (;;) {
      const next = await lines.next().catch(() => ({ done: true as const, value: undefined }))
      if (next.done === true) return ''
      if (/^\d{3}(?: |$)/.test(next.value)) return next.value
    }
  }
  return {
    say,
    write: (bytes) => void socket.write(bytes),
    async secure(ca) {
      await say('STARTTLS')
      socket = secure({ socket: plain, ca, checkServerIdentity: () => undefined })
      lines = linesOf(socket)
    },
    end: () => socket.destroy(),
  }
}

function linesOf(socket: Socket) {
  socket.on('error', () => undefined)
  return createInterface({ input: socket, crlfDelay: Infinity })[Symbol.asyncIterator]()
}

/** Delivers one mail, and returns the answer to its last line. */
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
