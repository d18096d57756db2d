// People with second factors, as the tests of this feature need them.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { generate } from 'otplib'
import type { Db } from '../../../platform/db/index.ts'
import { callsOf, type MakeCall } from '../../../../test/harness-calls.ts'
import { createAdministrator } from '../../accounts/index.ts'

export const password = 'a long enough password'

let people = 0

export interface Person {
  email: string
  call: MakeCall
}

/** An administrator who has just signed in by the password. */
export async function aPerson(app: FastifyInstance, db: Db): Promise<Person> {
  people += 1
  const { email } = await createAdministrator(db, {
    email: `factor${String(people)}@office.example`,
    password,
  })
  const { body } = await callsOf(app)(api.login, { body: { email, password } })
  return { email, call: callsOf(app, body.token) }
}

export interface WithTotp extends Person {
  recoveryCodes: string[]
  /** The code that the app shows that many seconds from now. The code of half a minute ago was used to set up. */
  codeIn(seconds: number): Promise<string>
}

/** Sets up an authenticator app. */
export async function withTotp(person: Person): Promise<WithTotp> {
  const { secret } = (await person.call(api.beginTotp)).body
  const codeIn = (seconds: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })
  const { body } = await person.call(api.confirmTotp, { body: { code: await codeIn(-30) } })
  return { ...person, recoveryCodes: body.recoveryCodes, codeIn }
}

/** Signs in by the password, and returns the sign-in that waits for the second factor. */
export async function beginSignIn(
  app: FastifyInstance,
  email: string,
): Promise<api.SecondFactorAsked['secondFactor']> {
  const { text } = await callsOf(app)(api.login, { body: { email, password } })
  return (JSON.parse(text) as api.SecondFactorAsked).secondFactor
}
