// A function for each call of the API, based on fetch.
import { calls, type Calls } from './calls.ts'
import { LettermillError } from './error.ts'

export interface ClientOptions {
  /** The URL of the installation, such as https://mail.example.com. */
  url: string
  /** An API token, created in Settings. */
  token?: string
  /** Milliseconds until a call times out; default 60,000. Downloads have no timeout. */
  timeout?: number
  /** Replaces the global fetch, for tests or proxies. */
  fetch?: typeof fetch
}

/** The parts of a request that a call takes. Parts that may be empty may be left out. */
type Input<C> = {
  [K in keyof C as K extends 'reply' ? never : Record<string, never> extends C[K] ? never : K]: C[K]
} & {
  [K in keyof C as K extends 'reply' ? never : Record<string, never> extends C[K] ? K : never]?: C[K]
} & {
  /** Additional headers, such as `Idempotency-Key`. */
  headers?: Record<string, string>
  signal?: AbortSignal
}

type Args<C> = Record<string, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>]
type ReplyOf<C> = C extends { reply: infer R } ? R : never

/** Every call of the API by its name. */
export type Client = { [N in keyof Calls]: (...args: Args<Calls[N]>) => Promise<ReplyOf<Calls[N]>> }

interface AnyInput {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
  headers?: Record<string, string>
  signal?: AbortSignal
}

interface Line {
  method: string
  path: string
  answers: 'json' | 'file'
}

/**
 * Creates a client for one installation. Each function resolves to the JSON of the reply, or to the Response if the
 * call returns a file. The client retries nothing: after a 429 or 503, `retryAfter` says when to try again.
 * @throws LettermillError if the API refuses the call, with status, code and message; TypeError if the server cannot be
 *   reached
 */
export function createClient(options: ClientOptions): Client {
  const functions = Object.entries(calls).map(([name, line]) => [
    name,
    (input: AnyInput = {}) => make(options, line, input),
  ])
  return Object.fromEntries(functions) as Client
}

async function make(options: ClientOptions, line: Line, input: AnyInput): Promise<unknown> {
  const address = new URL(pathOf(line.path, input.params) + queryOf(input.query), options.url)
  const response = await (options.fetch ?? fetch)(address, {
    method: line.method,
    headers: headersOf(options, input),
    body: input.form ?? (input.body === undefined ? null : JSON.stringify(input.body)),
    signal: signalOf(options, line, input),
  })
  if (!response.ok) throw await LettermillError.from(response)
  return line.answers === 'json' ? response.json() : response
}

function headersOf({ token }: ClientOptions, { body, headers }: AnyInput): Record<string, string> {
  return {
    ...headers,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
}

/** A file has no timeout, because a download may take any time. */
function signalOf(
  { timeout = 60_000 }: ClientOptions,
  { answers }: Line,
  { signal }: AnyInput,
): AbortSignal | null {
  const limit = answers === 'json' ? AbortSignal.timeout(timeout) : null
  if (signal && limit) return AbortSignal.any([signal, limit])
  return signal ?? limit
}

function pathOf(path: string, params: AnyInput['params'] = {}): string {
  return path.replace(/:(\w+)/g, (_hole, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryOf(query: AnyInput['query'] = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''
}
