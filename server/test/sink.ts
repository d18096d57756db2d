// A relay for tests. It accepts messages over real SMTP, keeps its own log, and misbehaves on request.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export interface Arrival {
  to: string
  from: string
  source: Buffer
}

export interface SinkBehaviour {
  /** The reply to RCPT, for example '550 5.1.1 No such user'; null accepts. */
  rcpt?(address: string, tries: number): string | null
  /** The reply after the message; null accepts. */
  data?(address: string, tries: number): string | null
  /** Milliseconds before the reply to a message. */
  delay?: number
  /** Whether to close the connection instead of replying to a message. */
  dropAfterData?(address: string, tries: number): boolean
  /** The reply to MAIL; null accepts. */
  mail?(address: string): string | null
}

export interface Sink {
  url: string
  arrivals: Arrival[]
  behaviour: SinkBehaviour
  /** Forgets the arrived messages, and ends the misbehaviour. */
  reset(): void
  close(): Promise<void>
}

function refusal(reply: string): Error {
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
}

/** Starts a relay on loopback, which is closed after the file's tests. */
export async function aSink(behaviour: SinkBehaviour = {}, port = 0): Promise<Sink> {
  const arrivals: Arrival[] = []
  const tries = new Map<string, number>()
  const tryOf = (address: string) => {
    tries.set(address, (tries.get(address) ?? 0) + 1)
    return tries.get(address) ?? 1
  }
  const sink: Sink = {
    url: '',
    arrivals,
    behaviour,
    reset() {
      sink.behaviour = {}
      arrivals.length = 0
      tries.clear()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onMailFrom({ address }, _session, done) {
      const reply = sink.behaviour.mail?.(address)
      done(reply ? refusal(reply) : null)
    },
    onRcptTo({ address }, _session, done) {
      const tried = tryOf(address)
      const reply = sink.behaviour.rcpt?.(address, tried)
      done(reply ? refusal(reply) : null)
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        const reply = sink.behaviour.data?.(to, tries.get(to) ?? 1)
        if (!reply) arrivals.push({ to, from, source: Buffer.concat(pieces) })
        if (sink.behaviour.dropAfterData?.(to, tries.get(to) ?? 1)) return destroy(session)
        setTimeout(() => done(reply ? refusal(reply) : null), sink.behaviour.delay ?? 0)
      })
    },
  })
  const connections = (
    server as unknown as { connections: Set<{ session: unknown; _socket: { destroy(): void } }> }
  ).connections
  const destroy = (session: unknown) => {
    for (const connection of connections) if (connection.session === session) connection._socket.destroy()
  }
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  sink.url = `smtp://127.0.0.1:${String((server.server.address() as AddressInfo).port)}`
  afterAll(() => sink.close())
  return sink
}
