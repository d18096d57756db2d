// Sends bytes on a bare connection, for requests that no HTTP client would send.
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface Wired {
  /**
   * Everything that the server sent until the connection closed, the awaited answers were complete, or the time was
   * over.
   */
  text: string
  /** Whether the server closed the connection. */
  ended: boolean
  status: number
  /** The headers of the first answer, by lower-cased name. */
  headers: Record<string, string>
  body: string
}

export interface Waiting {
  /** The number of complete answers to wait for if the server keeps the connection open. */
  answers?: number
  /** The most milliseconds to wait for the answers. */
  patience?: number
}

/**
 * Makes the app listen on a free port of the loopback. Returns a function that sends bytes, waits for the answers, and
 * then waits a moment for bytes that should not follow. A busy machine makes such a test slow, but not wrong.
 */
export async function wire(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return async (bytes: string | Buffer, waiting: Waiting = {}): Promise<Wired> => {
    const { answers = 1, patience = 5000 } = waiting
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    let text = ''
    const whole = new Promise<void>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1')
        if (countWhole(text) >= answers) resolve()
      })
    })
    socket.on('error', () => undefined)
    const hungUp = once(socket, 'close').then(() => true)
    socket.write(bytes)
    await Promise.race([whole, hungUp, after(patience)])
    const rest = /\r\nconnection: close\r\n/i.test(text) ? patience : aMoment
    const ended = await Promise.race([hungUp, after(rest).then(() => false)])
    socket.destroy()
    return { ended, ...readAnswer(text) }
  }
}

/** Milliseconds in which a server that keeps the connection open would send bytes that should not follow. */
const aMoment = 20

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Counts the complete answers at the beginning of the text, by their lengths or chunks (RFC 9112, section 6.3). */
function countWhole(text: string): number {
  let count = 0
  for (let rest = text; ; count += 1) {
    const end = rest.indexOf('\r\n\r\n') + 4
    if (end === 3) return count
    const head = rest.slice(0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    const last = /\r\ntransfer-encoding: chunked/i.test(head) ? rest.indexOf('\r\n0\r\n\r\n', end - 2) + 7 : 0
    const next = length === undefined ? last : end + Number(length)
    if (next <= 6 || next > rest.length) return count
    rest = rest.slice(next)
  }
}

function readAnswer(text: string): Omit<Wired, 'ended'> {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')]),
  )
  return { text, status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') }
}
