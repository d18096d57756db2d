// What is no HTTP request at all, or comes too slowly: answered on the bare socket, since the router never hears of it.
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@lettermill/contracts/problem'
import { Problem } from '../../problem.ts'

const codes: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/** Answers in the form of every refusal, with the headers of every answer, and hangs up. */
export function answerUnreadable(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket & { _httpMessage?: ServerResponse }): void => {
    // What is written into an answer that is under way would be read as a part of it. Node's own handler looks there too.
    const answering = socket._httpMessage?.headersSent === true
    if (error.code === 'ECONNRESET' || !socket.writable || answering) return void socket.destroy()
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
