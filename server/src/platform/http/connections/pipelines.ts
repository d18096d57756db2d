// Requests that are sent on a connection before the one in front was answered (RFC 9112, section 9.3.2). The parser
// hands over all that arrive, and each holds some kilobytes until its turn has come: without a bound, one connection
// that reads nothing fills the memory.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Most requests that wait behind another: on one connection, and on all of them together. */
const most = { each: 128, together: 10_000 }

/** Stands before whoever takes the server's requests now; a connection that asks for too much is cut off. */
export function boundPipelines(server: Server): void {
  const take = server.listeners('request')[0] as RequestListener
  const pipelines = new Pipelines()
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    // An answer that has its connection already waits behind none.
    if (response.socket !== null || pipelines.mayWait(request, response)) take(request, response)
  })
}

class Pipelines {
  readonly #waiting = new Map<Socket, number>()
  #sum = 0

  mayWait({ socket }: IncomingMessage, response: ServerResponse): boolean {
    // The rest of what had arrived by then.
    if (socket.destroyed) return false
    const count = this.#waiting.get(socket)
    if ((count ?? 0) >= most.each || this.#sum >= most.together) {
      socket.destroy()
      return false
    }
    if (count === undefined) socket.once('close', () => this.#forget(socket))
    this.#add(socket, 1)
    response.once('finish', () => this.#add(socket, -1))
    return true
  }

  #add(socket: Socket, count: number): void {
    const before = this.#waiting.get(socket)
    // Answers may finish after their connection is gone.
    if (before === undefined && count < 0) return
    this.#waiting.set(socket, (before ?? 0) + count)
    this.#sum += count
  }

  #forget(socket: Socket): void {
    this.#sum -= this.#waiting.get(socket) ?? 0
    this.#waiting.delete(socket)
  }
}
