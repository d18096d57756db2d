// Bytes on a bare connection, for what no HTTP client would send.
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface Wired {
  /** Everything that came back until the server hung up, or the patience ended. */
  text: string
  /** Whether the server hung up. */
  ended: boolean
  status: number
  /** By lower-cased name, of the first answer. */
  headers: Record<string, string>
  body: string
}

/** Lets the app listen on a free port of the loopback; answers how to send it bytes. */
export async function wire(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return async (bytes: string | Buffer, patience = 400): Promise<Wired> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', () => undefined)
    const hungUp = once(socket, 'close').then(() => true)
    socket.write(bytes)
    const waited = new Promise<false>((resolve) => setTimeout(resolve, patience, false))
    const ended = await Promise.race([hungUp, waited])
    socket.destroy()
    return { ended, ...readAnswer(Buffer.concat(chunks).toString('latin1')) }
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
