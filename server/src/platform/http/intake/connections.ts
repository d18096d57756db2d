// What comes on a connection: one request after the other, and what is no HTTP request at all, or comes too slowly. That
// is answered on the bare socket, since the router never hears of it.
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@lettermill/contracts/problem'
import { Problem } from '../../problem.ts'

const codes: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** The answer to the newest request of each connection. */
const newest = new WeakMap<Socket, ServerResponse>()

/**
 * Calls back once the answers before this one have left their connection, so that requests which are sent without waiting
 * (RFC 9112, section 9.3.2) open no file and ask no database before their turn. Never, where the connection is gone.
 */
export function awaitAnswersBefore(socket: Socket, answer: ServerResponse, next: () => void): void {
  const before = newest.get(socket)
  newest.set(socket, answer)
  if (!before || before.writableFinished) return next()
  before.once('close', () => {
    if (!socket.destroyed) next()
  })
}

/** Whether a part of an answer may have been sent, or another answer comes first. */
function isAnswering(socket: Socket): boolean {
  const answer = newest.get(socket)
  if (!answer || answer.writableFinished) return false
  return answer.headersSent || answer.socket !== socket
}

/** Answers in the form of every refusal, with the headers of every answer, and hangs up. */
export function answerUnreadable(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // A client would read what is written into an answer as a part of that answer.
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
    const problem = new Problem(codes[error.code ?? ''] ?? 'request_unreadable')
    const body = JSON.stringify(problem.toBody())
    const lines = Object.entries({
      ...headers,
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
