// Who may make which call. The same tests run over every contract.
import { api, type Endpoint } from '@lettermill/contracts'
import { expect, it } from 'vitest'
import { row, rows, sql } from '../src/platform/db/index.ts'
import { aSignedInAccount } from './factories.ts'
import { startApp } from './harness-app.ts'
import { freshDatabase } from './harness.ts'
import { callsOf } from './harness-calls.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const anonymous = callsOf(app)

const endpoints = Object.entries(api).map(([name, endpoint]) => ({ name, endpoint }))
const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== 'anyone')
const forAdministrators = endpoints.filter(({ endpoint }) => endpoint.access === 'administrator')
const byId = guarded.filter(({ endpoint }) => endpoint.path.includes(':id') && !endpoint.body)

const anyParams = (endpoint: Endpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1']))

it.each(endpoints)('$name has a route of its own', async ({ endpoint }) => {
  expect(app.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true)
})

// spec: 6.user.bearer-token
// asvs: 7.2.1, 7.2.2, 7.2.3
it.each(guarded)(
  '$name is refused without a session, with an invented session and with an ended session',
  async ({ endpoint }) => {
    const { token, caller } = await aSignedInAccount(app, db, { isAdmin: true })
    await rows(db, sql`update sessions set expires_at = now() where account_id = ${caller.accountId}`)
    for (const call of [anonymous, callsOf(app, 'made-up'), callsOf(app, token)]) {
      const answer = await call(endpoint, { params: anyParams(endpoint) })
      expect(answer.status).toBe(401)
      expect(answer.problem).toEqual({ message: 'Please sign in again.', code: 'signed_out' })
    }
  },
)

// spec: 6.account.approval
it.each(guarded)('$name is refused to an account that is no longer approved', async ({ endpoint }) => {
  const { call, caller } = await aSignedInAccount(app, db, { isAdmin: true })
  await rows(db, sql`update accounts set status = 'rejected' where id = ${caller.accountId}`)
  expect((await call(endpoint, { params: anyParams(endpoint) })).status).toBe(401)
})

// spec: 6.admin.registrations
it.each(forAdministrators)(
  '$name is refused to an account that is not an administrator',
  async ({ endpoint }) => {
    const { call } = await aSignedInAccount(app, db)
    const answer = await call(endpoint, { params: anyParams(endpoint) })
    expect(answer.status).toBe(403)
    expect(answer.problem.code).toBe('not_administrator')
  },
)

// spec: 6.workspace.isolation
it.each(byId)(
  '$name of something that does not exist answers 404, however odd the id',
  async ({ endpoint }) => {
    const { call } = await aSignedInAccount(app, db, { isAdmin: true })
    for (const id of ['987654321', '0', '-1', '1.5', '1e3', 'x', "1'--", '99999999999999999999', '\u0000']) {
      const answer = await call(endpoint, { params: { ...anyParams(endpoint), id } })
      expect([id, answer.status]).toEqual([id, 404])
      expect(answer.problem.message).toBeTypeOf('string')
    }
  },
)

it('Only a call of an administrator changes who may sign in', async () => {
  const { call, caller } = await aSignedInAccount(app, db)
  for (const { endpoint } of forAdministrators) await call(endpoint, { params: { id: caller.accountId } })
  expect(await row(db, sql`select status from accounts where id = ${caller.accountId}`)).toEqual({
    status: 'approved',
  })
})

// spec: 7.calls.unknown
it('An unknown call is answered 404 as a problem', async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/nonsense?token=x' })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    404,
    { message: 'There is no such call: GET /api/nonsense', code: 'unknown_call' },
  ])
})
