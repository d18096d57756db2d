// Serves metrics on a port of their own. It is off by default.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { bearerToken } from '../caller.ts'
import { isSame } from '../keys.ts'
import type { Readiness } from '../http/index.ts'
import { StartError } from '../problem.ts'
import { metricsMedia, type Metrics } from './metrics.ts'

export const path = '/metrics'

export interface MetricsPlace {
  host: string
  port: number
  /** METRICS_TOKEN. If the token is set, the metrics port requires it too. */
  token: string | undefined
}

/**
 * Serves GET /metrics on a port of its own, and GET /readyz for a process without another port.
 * @param readiness returns a sentence with the reason why the process is not ready, or null; if absent, there is no
 * /readyz
 * @throws StartError if it cannot listen on the port
 */
export async function serveMetrics(
  metrics: Metrics,
  place: MetricsPlace,
  readiness?: Readiness,
): Promise<Server> {
  const { host, port, token } = place
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/readyz'
    if (isAsked && readiness) void answerReadiness(readiness, response)
    else void answer(metrics, token, request, response)
  })
  const listening = once(server, 'listening')
  server.listen(port, host)
  await listening.catch((error: unknown) => {
    throw new StartError(
      `METRICS_PORT=${String(port)} cannot be listened on at ${host}: ${(error as Error).message}`,
    )
  })
  // The metrics server alone does not keep the process alive.
  return server.unref()
}

/** As on the main port, /readyz needs no token, because its answer reveals nothing about anybody. */
async function answerReadiness(readiness: Readiness, response: ServerResponse): Promise<void> {
  const reason = await readiness().catch(() => 'The database does not answer.')
  const text = JSON.stringify(reason === null ? { status: 'ready' } : { status: 'not ready', reason })
  end(response, reason === null ? 200 : 503, 'application/json; charset=utf-8', text)
}

async function answer(
  metrics: Metrics,
  token: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = request.method === 'GET' && request.url?.split('?')[0] === path
  if (!asked) return end(response, 404, 'text/plain', 'Only GET /metrics is answered here.\n')
  if (token !== undefined && !isToken(request.headers.authorization, token)) {
    return end(response, 401, 'text/plain', 'The token of METRICS_TOKEN is asked for.\n')
  }
  try {
    end(response, 200, metricsMedia, await metrics.text())
  } catch {
    end(response, 500, 'text/plain', 'The metrics could not be read.\n')
  }
}

function end(response: ServerResponse, status: number, media: string, text: string): void {
  response.writeHead(status, { 'content-type': media, 'cache-control': 'no-store' }).end(text)
}

/** Compares tokens in the same time for every wrong token. */
export function isToken(authorization: string | undefined, token: string): boolean {
  const given = bearerToken(authorization)
  return given !== null && isSame(given, token)
}
