// An express lane before the router, for addresses that thousands of readers ask for in a second: hooks, schemas and
// reply objects cost several times what such an answer does. Only what is plain is answered here; whatever is not (a
// refusal, a query, an encoded letter, a failure) goes the usual way, whose answer is the same.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Endpoint } from '@lettermill/contracts'
import { countHosts } from './hosts.ts'

/** What is answered at once; `location` is for redirects. */
export interface Given {
  status: number
  location?: string
  /** Its bytes, one a letter: so head and body leave in one write. */
  body?: string
}

/** Answers a GET or HEAD by the last part of its path, or null, also later, where it is to go the usual way. */
export type Express = (part: string, request: IncomingMessage) => Given | null | Promise<Given | null>

/** Hears of every answer of the lane: how long it took in seconds. */
export type LaneWatch = (
  endpoint: Endpoint,
  request: IncomingMessage,
  status: number,
  seconds: number,
) => void

interface Stop {
  endpoint: Endpoint
  prefix: string
  headers: readonly string[]
  express: Express
}

const plainPart = /^[\w.-]{1,200}$/

export class Lane {
  /** Set where requests are counted. */
  watch: LaneWatch | null = null
  readonly #usual: RequestListener
  readonly #headers: Readonly<Record<string, string>>
  readonly #stops: Stop[] = []
  #isOpen = true

  /** @param headers what every answer carries */
  constructor(server: Server, headers: Readonly<Record<string, string>>) {
    this.#headers = headers
    this.#usual = server.listeners('request')[0] as RequestListener
    server.removeAllListeners('request')
    server.on('request', (request, response) => this.#pass(request, response))
  }

  /**
   * Takes the plain requests of an endpoint whose path ends in one parameter.
   * @param headers of its answers, beside those that every answer carries
   */
  add(endpoint: Endpoint, headers: Readonly<Record<string, string>>, express: Express): void {
    const prefix = endpoint.path.slice(0, endpoint.path.indexOf(':'))
    this.#stops.push({
      endpoint,
      prefix,
      headers: Object.entries({ ...this.#headers, ...headers }).flat(),
      express,
    })
  }

  /** From now on all go the usual way, which tells them that we are about to stop. */
  close(): void {
    this.#isOpen = false
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const stop = this.#isOpen ? this.#findStop(request) : undefined
    if (!stop) return this.#usual(request, response)
    const since = performance.now()
    const end = (given: Given | null) => {
      if (!given) return this.#usual(request, response)
      give(response, stop, given)
      this.watch?.(stop.endpoint, request, given.status, (performance.now() - since) / 1000)
    }
    try {
      const given = stop.express(request.url?.slice(stop.prefix.length) ?? '', request)
      if (given instanceof Promise) given.then(end, () => end(null))
      else end(given)
    } catch {
      end(null)
    }
  }

  #findStop(request: IncomingMessage): Stop | undefined {
    const { method, url = '' } = request
    if ((method !== 'GET' && method !== 'HEAD') || countHosts(request) !== 1) return undefined
    const stop = this.#stops.find(({ prefix }) => url.startsWith(prefix))
    return stop && plainPart.test(url.slice(stop.prefix.length)) ? stop : undefined
  }
}

function give(response: ServerResponse, { headers }: Stop, { status, location, body }: Given): void {
  const own = location === undefined ? [] : ['location', location]
  response.writeHead(status, [...headers, ...own, 'content-length', String(body?.length ?? 0)])
  if (body === undefined) response.end()
  else response.end(body, 'latin1')
}
