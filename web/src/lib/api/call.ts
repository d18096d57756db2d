// All calls to the server go through here. The contracts give each call its types. A call carries the bearer token if
// its contract requires one, and a refusal of the token signs the person out (specification, sections 6 to 8).
import type { CallInput, Endpoint, ReplyOf } from '@lettermill/contracts'
import { noteFactorNeeded } from '../session/factor-needed.ts'
import { forgetSession, readToken } from '../session/storage.ts'
import { CallFailed, failureFrom } from './failure.ts'
import { askForProof } from './proof.ts'

type Params<E extends Endpoint> =
  CallInput<E, 'params'> extends undefined
    ? { params?: undefined }
    : { params: { [K in keyof CallInput<E, 'params'>]: string | number } }

type Given<E extends Endpoint, K extends 'query' | 'body'> =
  CallInput<E, K> extends undefined
    ? { [P in K]?: undefined }
    : Record<string, never> extends CallInput<E, K>
      ? { [P in K]?: CallInput<E, K> }
      : { [P in K]: CallInput<E, K> }

/** The input of a call: the endpoint's params, query and body; `form` for a multipart upload. */
export type Request<E extends Endpoint> = Params<E> &
  Given<E, 'query'> &
  Given<E, 'body'> & { form?: FormData; signal?: AbortSignal }

/** The request may be left out if the endpoint needs none. */
export type RequestArgs<E extends Endpoint> =
  Record<string, never> extends Request<E> ? [request?: Request<E>] : [request: Request<E>]

/** The request without its types, for this folder only. */
interface AnyRequest {
  params?: Readonly<Record<string, Scalar>> | undefined
  query?: unknown
  body?: unknown
  form?: FormData
  signal?: AbortSignal
}

function tokenFor(endpoint: Endpoint): string | null {
  const token = readToken()
  if (endpoint.access === 'anyone' || token) return token
  console.error('Authorization error: Token not found')
  forgetSession()
  throw new CallFailed('tokenMissing', 'Authorization token not found.')
}

function initOf(endpoint: Endpoint, request: AnyRequest, token: string | null): RequestInit {
  const headers = new Headers({ accept: 'application/json' })
  if (token && endpoint.access !== 'anyone') headers.set('authorization', `Bearer ${token}`)
  if (request.body !== undefined) headers.set('content-type', 'application/json')
  const body = request.form ?? (request.body === undefined ? null : JSON.stringify(request.body))
  return { method: endpoint.method, headers, body, signal: request.signal ?? null }
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Waits for what the server sends. An answer that breaks off, as when the page is left, is no answer. */
async function arriving<T>(coming: Promise<T>): Promise<T> {
  try {
    return await coming
  } catch (error) {
    if (isAborted(error)) throw error
    throw new CallFailed('network', error instanceof Error ? error.message : String(error))
  }
}

/** Makes the failure for an answer that is not a success. Ends the session if the server refuses it. */
function refusalOf(endpoint: Endpoint, token: string | null, status: number, text: string): CallFailed {
  const refused = endpoint.access !== 'anyone' && (status === 401 || status === 403)
  if (refused && readToken() === token) forgetSession()
  return failureFrom(refused ? 'signedOut' : 'reply', status, text)
}

/**
 * Sends a call. @returns the successful response. 401 and 403 on an authenticated call end the session, unless a newer
 * sign-in has replaced it. A sensitive call asks the person to prove who acts, if the server wants that, and is sent
 * again. @throws CallFailed
 */
export async function send(endpoint: Endpoint, request: AnyRequest = {}): Promise<Response> {
  const first = await sendOnce(endpoint, request)
  if (first instanceof Response) return first
  const isAsked = first.code === 'proof_needed' && (await askForProof())
  const last = isAsked ? await sendOnce(endpoint, request) : first
  if (last instanceof Response) return last
  throw last
}

async function sendOnce(endpoint: Endpoint, request: AnyRequest): Promise<Response | CallFailed> {
  const token = tokenFor(endpoint)
  const address = addressOf(endpoint, request.params, request.query)
  const response = await arriving(fetch(address, initOf(endpoint, request, token)))
  if (response.ok) return response
  const refusal = refusalOf(endpoint, token, response.status, await response.text().catch(() => ''))
  if (refusal.code === 'second_factor_needed') noteFactorNeeded(true)
  return refusal
}

async function jsonOf<E extends Endpoint>(response: Response): Promise<ReplyOf<E>> {
  const text = await arriving(response.text())
  try {
    return JSON.parse(text) as ReplyOf<E>
  } catch {
    throw new CallFailed('reply', `HTTP error! status: ${response.status}`, response.status)
  }
}

/** The JSON answer of an endpoint. @throws CallFailed if the call does not succeed */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[request]: RequestArgs<E>
): Promise<ReplyOf<E>> {
  return jsonOf<E>(await send(endpoint, request))
}

/** A slice of a list, with the total of the list from X-Total-Count (P14). `atLeast` is true if there may be more. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  ...[request]: RequestArgs<E>
): Promise<{ rows: ReplyOf<E>; total: number; atLeast: boolean }> {
  const response = await send(endpoint, request)
  const rows = await jsonOf<E>(response)
  const counted = Number(response.headers.get('x-total-count') ?? Number.NaN)
  const total = Number.isFinite(counted) ? counted : Array.isArray(rows) ? rows.length : 0
  return { rows, total, atLeast: response.headers.get('x-total-count-bound') === 'at-least' }
}

// The URL of a call: an endpoint's path with its parameters and query.
type Scalar = string | number | boolean | null | undefined

function withParams(path: string, params: Readonly<Record<string, Scalar>>): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name] ?? '')))
}

/** Replaces `:name` in the path and appends the query. Query values that are null or undefined are left out. */
function addressOf(
  endpoint: Endpoint,
  params: Readonly<Record<string, Scalar>> = {},
  query?: unknown,
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value != null) search.set(name, String(value))
  const path = withParams(endpoint.path, params)
  return search.size > 0 ? `${path}?${search.toString()}` : path
}
