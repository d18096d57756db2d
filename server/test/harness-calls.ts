// Makes API calls in tests: an endpoint of the contracts, the caller's input, and the answer.
import type { CallInput, Endpoint, ProblemBody, ReplyOf, SecondFactorAsked } from '@lettermill/contracts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

/** The input of an endpoint, as loosely typed as a caller can be. */
export interface Input<E extends Endpoint> {
  params?: Record<string, string | number>
  query?: CallInput<E, 'query'> | Record<string, unknown>
  body?: CallInput<E, 'body'> | object
  headers?: Record<string, string>
  /** The IP address of the caller, for tests of limits. */
  address?: string
}

export interface Answer<E extends Endpoint> {
  status: number
  headers: LightMyRequestResponse['headers']
  text: string
  /**
   * The JSON of a success; of a sign-in, that of one that needs no second factor. If the call was refused, its type is
   * wrong: use `problem`.
   */
  body: Exclude<ReplyOf<E>, SecondFactorAsked>
  /** The JSON of a refusal. */
  problem: ProblemBody
}

export type MakeCall = <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<Answer<E>>

/** Calls endpoints of the app, with a session's token or without an account. */
export function callsOf(app: FastifyInstance, token?: string): MakeCall {
  return async (endpoint, input = {}) => {
    const response = await app.inject({
      method: endpoint.method,
      url: pathOf(endpoint, input.params),
      query: queryOf(input.query),
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...input.headers },
      ...(input.body !== undefined && { payload: input.body as object }),
      ...(input.address && { remoteAddress: input.address }),
    })
    const json = parse(response.body)
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: json as Exclude<ReplyOf<typeof endpoint>, SecondFactorAsked>,
      problem: json as ProblemBody,
    }
  }
}

function pathOf(endpoint: Endpoint, params: Record<string, string | number> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_hole, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryOf(query: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
