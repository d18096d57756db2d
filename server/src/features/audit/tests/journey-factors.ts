// The audited calls of second factors, each by an account of its own.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { callsOf } from '../../../../test/harness-calls.ts'
import type { Db } from '../../../platform/db/index.ts'
import { Authenticator } from '../../second-factors/tests/authenticator.ts'
import { aPerson, beginSignIn, password, withTotp } from '../../second-factors/tests/people.ts'
import type { Step } from './journey-contacts.ts'

/** @param app with a public address for which browsers make passkeys */
export function factorSteps(app: FastifyInstance, db: Db, origin: string): Record<string, Step> {
  const anonymous = callsOf(app)
  const aPasskey = async () => {
    const { call } = await aPerson(app, db)
    const authenticator = new Authenticator(origin)
    const credential = authenticator.create((await call(api.beginPasskey)).body)
    const create = () => call(api.createPasskey, { body: { name: 'Laptop', credential } })
    return { authenticator, call, create }
  }
  return {
    confirmTotp: async () => {
      const { call } = await aPerson(app, db)
      const { secret } = (await call(api.beginTotp)).body
      const { generate } = await import('otplib')
      const code = await generate({ secret })
      return () => call(api.confirmTotp, { body: { code } })
    },
    deleteTotp: async () => {
      const { call } = await withTotp(await aPerson(app, db))
      return () => call(api.deleteTotp)
    },
    createRecoveryCodes: async () => {
      const { call } = await withTotp(await aPerson(app, db))
      return () => call(api.createRecoveryCodes)
    },
    createPasskey: async () => (await aPasskey()).create,
    deletePasskey: async () => {
      const { call, create } = await aPasskey()
      const { id } = (await create()).body.passkey
      return () => call(api.deletePasskey, { params: { id } })
    },
    proveAgain: async () => {
      const { call } = await aPerson(app, db)
      return () => call(api.proveAgain, { body: { password } })
    },
    signInWithFactor: async () => {
      const { email, codeIn } = await withTotp(await aPerson(app, db))
      const { id } = await beginSignIn(app, email)
      const code = await codeIn(0)
      return () => anonymous(api.signInWithFactor, { body: { id, code } })
    },
    signInWithPasskey: async () => {
      const { authenticator, create } = await aPasskey()
      await create()
      const credential = authenticator.get((await anonymous(api.beginPasskeySignIn)).body)
      return () => anonymous(api.signInWithPasskey, { body: { credential } })
    },
  }
}
