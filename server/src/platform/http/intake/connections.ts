// Handles the connections of the server: one request after another, bytes that are no HTTP request, and requests that
// arrive too slowly. The router sees only whole requests, so this file answers the other two cases on the bare socket.
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Problem } from '../../problem.ts'

const codes: Record<string, 'request_too_slow' | 'headers_too_large'> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** For each connection, the answer to its newest request. */
const newest = new WeakMap<Socket, ServerResponse>()

/**
 * Calls `next` once earlier answers have left their connection. Until then, a pipelined request (RFC 9112, section
 * 9.3.2) opens no file and queries no database. If the connection is closed, `next` is never called.
 */
export function awaitAnswersBefore(socket: Socket, answer: ServerResponse, next: () => void): void {
  const before = newest.get(socket)
  newest.set(socket, answer)
  if (!before || before.writableFinished) return next()
  before.once('close', () => {
    if (!socket.destroyed) next()
  })
}

/** Whether part of an answer may have been sent, or another answer comes first. */
function isAnswering(socket: Socket): boolean {
  const answer = newest.get(socket)
  if (!answer || answer.writableFinished) return false
  return answer.headersSent || answer.socket !== socket
}

/** Answers with a problem and the headers of every answer, and closes the connection. */
export function answerUnreadable(headers: () => Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // Nothing is written while an answer is being sent, because the client would read it as part of that answer.
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
    const problem = new Problem(codes[error.code ?? ''] ?? 'request_unreadable')
    const body = JSON.stringify(problem.toBody())
    const lines = Object.entries({
      ...headers(),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${String(value)}`)
    socket.write(
      [`HTTP/1.1 ${String(problem.status)} ${STATUS_CODES[problem.status] ?? ''}`, ...lines, '', body].join(
        '\r\n',
      ),
    )
    socket.destroySoon()
  }
}
