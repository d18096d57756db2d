// A sign-in by the stub provider, step by step: the calls that a browser makes.
import { finishOidc, oidcCallback, startOidc } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { callsOf, type Answer } from '../harness-calls.ts'
import type { StubProvider } from './stub-provider.ts'

export interface Begun {
  /** The browser's cookie. */
  cookie: string
  /** The address at the provider. */
  url: URL
}

/** Begins in a new browser. @param again whether the provider should ask the person again who it is */
export async function begin(app: FastifyInstance, again = false): Promise<Begun> {
  const { headers } = await callsOf(app)(startOidc, again ? { query: { again: 'yes' } } : {})
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  return { cookie, url: new URL(String(headers.location), 'http://lettermill.test') }
}

/** The parameters with which the provider sends the browser back. */
export function returned(provider: StubProvider, { url }: Begun): Record<string, string> {
  provider.nonce = url.searchParams.get('nonce') ?? ''
  return { code: 'a-code', state: url.searchParams.get('state') ?? '', iss: provider.issuer }
}

/** The provider sends the browser back. */
export async function comeBack(
  app: FastifyInstance,
  cookie: string,
  query: Record<string, string>,
): Promise<void> {
  const { status, headers } = await callsOf(app)(oidcCallback, { query, headers: { cookie } })
  if (status !== 302 || headers.location !== '/login/provider') throw new Error(`It led to ${String(status)}`)
}

/** Finishes the sign-in of a browser. */
export function finish(
  app: FastifyInstance,
  cookie: string,
  body: object = {},
): Promise<Answer<typeof finishOidc>> {
  return callsOf(app)(finishOidc, { body, headers: { cookie } })
}

/** Goes to the provider and back as a person. @returns the browser's cookie, with which the sign-in can be finished */
export async function signInBy(
  app: FastifyInstance,
  provider: StubProvider,
  person: Record<string, unknown>,
  again = false,
): Promise<string> {
  provider.person = person
  const begun = await begin(app, again)
  await comeBack(app, begun.cookie, returned(provider, begun))
  return begun.cookie
}
