// A relay that follows a test's script exactly: what it offers, what it answers at each step, when it falls silent or
// closes the connection. It logs every line of both sides, in order.
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import { onTestFinished } from 'vitest'
import { Conversation } from './conversation.ts'
import type { Script, ScriptedRelay } from './script.ts'

/** Starts the relay on loopback and closes it after the test. */
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
