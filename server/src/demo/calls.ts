// Calls the API over HTTP, as a script does.
import * as contract from '@lettermill/contracts'
import type { CallInput, Endpoint, ReplyOf } from '@lettermill/contracts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

interface Input<E extends Endpoint> {
  id?: number
  query?: CallInput<E, 'query'>
  body?: CallInput<E, 'body'>
  /** The file of an upload. */
  picture?: Buffer
}

export type MakeCall = <E extends Endpoint>(endpoint: E, input?: Input<E>) => Promise<ReplyOf<E>>

/** Signs in, including human verification, and returns the calls of that session. */
export async function signInByCalls(url: string, email: string, password: string): Promise<MakeCall> {
  const anonymous = callsTo(url)
  const { kind } = await anonymous(contract.captchaSettings)
  const hcaptchaToken = kind === 'altcha' ? await solve(await anonymous(contract.captchaChallenge)) : null
  const signedIn = await anonymous(contract.login, { body: { email, password, hcaptchaToken } })
  if (!('token' in signedIn)) throw new Error(`${email} has a second factor`)
  return callsTo(url, signedIn.token)
}

function callsTo(url: string, token?: string): MakeCall {
  return async (endpoint, input = {}) => {
    const path = endpoint.path.replace(':id', String(input.id))
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(input.query ?? {})) query.set(name, String(value))
    const response = await fetch(`${url}${path}?${query.toString()}`, {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(input.picture && { body: formOf(endpoint.file ?? 'file', input.picture) }),
    })
    if (!response.ok)
      throw new Error(`${endpoint.method} ${path}: ${String(response.status)} ${await response.text()}`)
    return (await response.json()) as ReplyOf<typeof endpoint>
  }
}

function formOf(name: string, picture: Buffer): FormData {
  const form = new FormData()
  form.set(name, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png')
  return form
}

async function solve(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
