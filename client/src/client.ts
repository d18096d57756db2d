// A function for each call of the API, based on fetch.
import { LettermillError } from './error.ts'
import type { operations } from './generated/api.ts'
import { calls } from './generated/calls.ts'

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

/** What the OpenAPI document says of a call. */
interface Operation {
  parameters: { path?: object; query?: object }
  requestBody?: { content: object }
  responses: object
}

type ContentOf<Message, Media extends string> = Message extends { content: Record<Media, infer Content> }
  ? Content
  : never

/** Path parameters are texts on the wire, but ids are numbers in answers, so both are accepted. */
type Params<P> = { [K in keyof P]: string | number }

/** The parts of a request; `never` if the call does not have the part. */
interface Parts<O extends Operation> {
  params: Params<NonNullable<O['parameters']['path']>>
  query: NonNullable<O['parameters']['query']>
  body: ContentOf<O['requestBody'], 'application/json'>
  form: ContentOf<O['requestBody'], 'multipart/form-data'> extends never ? never : FormData
}

/** The names of the parts that a call takes: those that may be left out because they may be empty, or the others. */
type Names<P, MayBeEmpty> = {
  [K in keyof P]: [P[K]] extends [never]
    ? never
    : Record<string, never> extends P[K]
      ? MayBeEmpty extends true
        ? K
        : never
      : MayBeEmpty extends true
        ? never
        : K
}[keyof P]

type Input<P> = Pick<P, Names<P, false>> &
  Partial<Pick<P, Names<P, true>>> & {
    /** Additional headers, such as `Idempotency-Key`. */
    headers?: Record<string, string>
    signal?: AbortSignal
  }

type Args<I> = Record<string, never> extends I ? [input?: I] : [input: I]

/** The JSON of a success; the whole answer if it is a file. */
type ReplyOf<R> = R extends { 200: infer Success } | { 202: infer Success }
  ? [ContentOf<Success, 'application/json'>] extends [never]
    ? Response
    : ContentOf<Success, 'application/json'>
  : Response

/** Every call of the API by its name. */
export type Client = {
  [N in keyof operations]: (
    ...args: Args<Input<Parts<operations[N]>>>
  ) => Promise<ReplyOf<operations[N]['responses']>>
}

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
  return path.replace(/\{(\w+)\}/g, (_hole, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryOf(query: AnyInput['query'] = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''
}
