// The audited calls of one's own account, each with what it needs.
import { createHash } from 'node:crypto'
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { callsOf } from '../../../../test/harness-calls.ts'
import { rows, sql, type Db } from '../../../platform/db/index.ts'
import { createAdministrator } from '../../accounts/index.ts'
import type { Step } from './journey-contacts.ts'

const password = 'correct horse marker'
let people = 0

export function ownAccountSteps(app: FastifyInstance, db: Db): Record<string, Step> {
  const anonymous = callsOf(app)
  const someone = async () => {
    const { email } = await createAdministrator(db, {
      email: `own${String((people += 1))}@office.example`,
      password,
    })
    return { email, signIn: () => signedIn(email) }
  }
  const signedIn = async (email: string) => {
    const { body } = await anonymous(api.login, { body: { email, password } })
    return callsOf(app, body.token)
  }
  const own = async () => (await someone()).signIn()
  return {
    updateAccount: async () => {
      const call = await own()
      return () => call(api.updateAccount, { body: { name: 'Ann' } })
    },
    changePassword: async () => {
      const call = await own()
      const body = { currentPassword: password, newPassword: `another ${password}` }
      return () => call(api.changePassword, { body })
    },
    changeEmail: async () => {
      const call = await own()
      const body = { email: `moved${String(people)}@office.example`, password }
      return () => call(api.changeEmail, { body })
    },
    confirmEmail: async () => {
      const { email } = await someone()
      const token = await aLink(db, email, 'email_change', `new.${email}`)
      return () => anonymous(api.confirmEmail, { body: { token } })
    },
    resetPassword: async () => {
      const { email } = await someone()
      const token = await aLink(db, email, 'password_reset')
      return () => anonymous(api.resetPassword, { body: { token, password: `another ${password}` } })
    },
    endSession: async () => {
      const { signIn } = await someone()
      await signIn()
      const call = await signIn()
      const id = (await call(api.listSessions)).body.find(({ is_current }) => !is_current)?.id ?? 0
      return () => call(api.endSession, { params: { id } })
    },
    endOtherSessions: async () => {
      const call = await own()
      return () => call(api.endOtherSessions)
    },
    deleteAccount: async () => {
      const call = await own()
      return () => call(api.deleteAccount, { body: { password } })
    },
    exportAccount: async () => {
      const call = await own()
      return () => call(api.exportAccount)
    },
  }
}

/** The token of a link that was mailed to an account. */
async function aLink(db: Db, email: string, kind: string, next: string | null = null): Promise<string> {
  const token = `the token of ${email}`
  await rows(
    db,
    sql`insert into account_links (token_hash, account_id, kind, email, expires_at)
      select ${createHash('sha256').update(token).digest()}, id, ${kind}, ${next}, now() + interval '1 hour'
      from accounts where email = ${email}`,
  )
  return token
}
