// A sign-in by a real provider, which runs as a process of its own.
import { oidcCallback } from '@lettermill/contracts'
import { afterAll, expect, it } from 'vitest'
import { startApp } from '../../../../../test/harness-app.ts'
import { callsOf } from '../../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { ProviderBrowser, realProvider } from '../../../../../test/oidc/real-provider.ts'
import { begin, comeBack, finish } from '../../../../../test/oidc/sign-in-by.ts'
import { createAdministrator } from '../../index.ts'

const publicUrl = 'http://127.0.0.1:3000'
const database = await freshDatabase()
const provider = await realProvider()
await provider.start(publicUrl)
afterAll(() => provider.stop())
const app = await startApp(database, {
  ...provider.environment,
  OIDC_CREATE: 'acme.example',
  OIDC_ROLES: 'groups?mail-team=editor&it=manager',
  OIDC_WORKSPACE: '1',
})
await createAdministrator(database.db, { email: 'boss@office.example', password: 'correct horse battery' })
const ann = { email: 'ann@acme.example', email_verified: true, groups: ['mail-team'] }

/** Signs in at the provider in a new browser. @returns the cookie of the browser here, and the answer's parameters */
async function signInAs(name: string) {
  const { cookie, url } = await begin(app)
  const end = `${publicUrl}${oidcCallback.path}`
  const back = await new ProviderBrowser().signIn(url.href, name, end)
  const query = Object.fromEntries(back.searchParams)
  await comeBack(app, cookie, query)
  return { cookie, query }
}

it('signs people in, with their address, its verification and their groups', async () => {
  await provider.setPeople({ ann, bob: { email: 'bob@elsewhere.example', email_verified: true } })
  const { cookie } = await signInAs('ann')
  const { body } = await finish(app, cookie)
  expect(body).toMatchObject({ step: 'signed_in', user: { email: ann.email } })
  const bob = await signInAs('bob')
  expect((await finish(app, bob.cookie)).body).toEqual({ step: 'register', email: 'bob@elsewhere.example' })
})

it('takes a role away that the provider took away', async () => {
  await provider.setPeople({ ann: { ...ann, groups: [] } })
  const { cookie } = await signInAs('ann')
  expect((await finish(app, cookie)).problem.code).toBe('no_workspace')
})

it('lets nobody use a code twice, in whatever browser', async () => {
  await provider.setPeople({ ann })
  const { cookie, query } = await signInAs('ann')
  expect((await finish(app, cookie)).body.step).toBe('signed_in')
  await comeBack(app, cookie, query)
  expect((await finish(app, cookie)).problem.code).toBe('oidc_expired')
  // A thief of the code adds the state of a sign-in of their own.
  const thief = await begin(app)
  const state = thief.url.searchParams.get('state') ?? ''
  await comeBack(app, thief.cookie, { ...query, state })
  expect((await finish(app, thief.cookie)).problem.code).toBe('oidc_failed')
})

it('says that a provider is away which has ended', async () => {
  const { cookie, url } = await begin(app)
  const back = await new ProviderBrowser().signIn(url.href, 'ann', `${publicUrl}${oidcCallback.path}`)
  await provider.stop()
  await callsOf(app)(oidcCallback, { query: Object.fromEntries(back.searchParams), headers: { cookie } })
  const { status, problem } = await finish(app, cookie)
  expect([status, problem.code]).toEqual([503, 'oidc_unreachable'])
})
