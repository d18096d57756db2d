// So many connections and no more, since each takes memory and a file of the system's. Whoever comes when it gets
// crowded is let in: those who keep the server waiting go, the longest connected first.
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const mostConnections = 10_000

/** Of the most: from here on room is made, and so much at a time, since to look through all takes a moment. */
const [reserve, room] = [0.01, 0.05]

type HttpSocket = Socket & { _httpMessage?: ServerResponse | null }

/** Bounds the connections of a server. Nobody is cut off for whom the server itself has something to do. */
export function boundConnections(server: Server): void {
  const sockets = new Set<HttpSocket>()
  server.maxConnections = mostConnections
  server.on('connection', (socket: HttpSocket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (sockets.size > server.maxConnections * (1 - reserve)) makeRoom(sockets, server.maxConnections)
  })
  server.on('drop', () => makeRoom(sockets, server.maxConnections))
}

function makeRoom(sockets: ReadonlySet<HttpSocket>, most: number): void {
  const all = [...sockets].slice(0, -1)
  const leaving = [...all.filter(asksNothing), ...all.filter(keepsWaiting)]
  for (const socket of leaving.slice(0, Math.ceil(most * room))) socket.destroy()
}

/** Silent, or in the middle of a head. Node's own error handler looks there, too. */
function asksNothing({ _httpMessage: answer }: HttpSocket): boolean {
  return !answer
}

/** In the middle of a body, or not reading what it is answered. */
function keepsWaiting({ _httpMessage: answer, writableLength }: HttpSocket): boolean {
  return !!answer && (!answer.req.complete || writableLength > 0)
}
