// A relay that follows a test's script to the letter: what it offers, what it says at each step, when it falls silent or
// hangs up. It keeps a log of who said what, in the order in which it came.
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import { onTestFinished } from 'vitest'
import { Conversation, type Reaction, type Said } from './conversation.ts'

export interface Script {
  /** What EHLO offers; null: it knows no EHLO. */
  offers?: readonly string[] | null
  /** What it does at a step; undefined: what a relay does that is well. */
  answer?(said: Said): Reaction | undefined
  /** Its replies go out byte by byte, or, as many as there are to give, at once. */
  replies?: 'cut' | 'glued'
  /** Milliseconds between one read and the next. */
  slowReader?: number | undefined
  /** Hangs up after so many bytes of a message's data. */
  dropAfter?: number | undefined
  /** For STARTTLS, or with `implicitTls` from the first byte. */
  certificate?: { key: string; cert: string }
  implicitTls?: boolean
}

export interface Arrival {
  from: string
  to: string
  /** Without the stuffed dots. */
  source: Buffer
}

export interface ScriptedRelay {
  /** host:port */
  address: string
  port: number
  script: Script
  /** What it accepted, and said so. */
  arrivals: Arrival[]
  /** Everybody's words by connection, `>` to the relay, `<` from it; a message's data as its bytes in number. */
  logs: string[][]
  /** Connections that are open now. */
  open(): number
  close(): Promise<void>
}

/** Starts it on loopback; gone after the test. */
export async function aScriptedRelay(script: Script = {}, port = 0): Promise<ScriptedRelay> {
  const sockets = new Set<net.Socket>()
  const relay: ScriptedRelay = {
    address: '',
    port: 0,
    script,
    arrivals: [],
    logs: [],
    open: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
  const greet = (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    new Conversation(relay, socket).begin()
  }
  const server = script.implicitTls
    ? tls.createServer({ ...script.certificate }, greet).on('tlsClientError', () => undefined)
    : net.createServer(greet)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  relay.port = (server.address() as AddressInfo).port
  relay.address = `127.0.0.1:${String(relay.port)}`
  onTestFinished(() => relay.close())
  return relay
}
