// The mail that tells people what was changed about the way they sign in.
import * as api from '@lettermill/contracts'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorker, until } from '../../../../test/campaigns.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase, testSealer } from '../../../../test/harness.ts'
import { finish, signInBy } from '../../../../test/oidc/sign-in-by.ts'
import { startStubProvider } from '../../../../test/oidc/stub-provider.ts'
import { aSink } from '../../../../test/sink.ts'
import { createAdministrator, setPassword } from '../../accounts/index.ts'
import { resetSecondFactors } from '../../second-factors/index.ts'
import { withTotp } from '../../second-factors/tests/people.ts'
import { accountMailOf } from '../account-mail.ts'

const database = await freshDatabase()
const { db } = database
const provider = await startStubProvider()
const systemSender = 'mail@mill.example'
const app = await startApp(database, { ...provider.environment, SYSTEM_SENDER: systemSender })
const email = 'ann@home.example'
const password = 'correct horse battery'
const sink = await aSink()
let worker: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  worker = await aWorker(database, sink.url)
})
afterAll(() => worker.stop())

const mail = accountMailOf({ sealer: testSealer, language: 'specified', systemSender })

async function signIn(with_ = password) {
  const { body } = await callsOf(app)(api.login, { body: { email, password: with_ } })
  return callsOf(app, body.token)
}

test('A changed password, each second factor, their reset and a linked provider are told to the person', async () => {
  await createAdministrator(db, { email, password })
  const call = await signIn()
  const next = 'another horse battery'
  await call(api.changePassword, { body: { currentPassword: password, newPassword: next } })
  await withTotp({ email, call })
  await call(api.deleteTotp)
  const cookie = await signInBy(app, provider, { sub: 'ann', email, email_verified: true })
  await finish(app, cookie, { password: next })
  await withTotp({ email, call })
  await resetSecondFactors(db, email, mail)
  await setPassword(db, { email, password }, mail)

  await until(() => sink.arrivals.length >= 7)
  const mails = await Promise.all(sink.arrivals.map(({ source }) => PostalMime.parse(source)))
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(mails.map(() => email))
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'An authenticator app was added',
    'An authenticator app was added',
    'An authenticator app was removed',
    'Your account was linked with Acme ID',
    'Your password was changed',
    'Your password was changed',
    'Your second factors were removed',
  ])
  for (const { text } of mails) {
    expect(text).toContain(email)
    expect(text).not.toMatch(/https?:|correct horse|another horse/)
  }
})
