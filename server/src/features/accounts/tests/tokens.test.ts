// API tokens: what they may do, how long they live, and that nobody can read them again.
import { createHash } from 'node:crypto'
import {
  api,
  changePassword,
  createApiToken,
  createCampaign,
  createContact,
  deleteApiToken,
  deleteUser,
  getSettings,
  listApiTokens,
  listContacts,
  login,
  rejectRegistration,
  scopeOf,
  tokenScopes,
  resendCampaign,
  updateCampaign,
  updateSettings,
  validateToken,
  type TokenScope,
} from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { setPassword } from '../index.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { callsOf, type MakeCall } from '../../../../test/harness-calls.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

async function aToken(call: MakeCall, name = 'A script', scopes?: TokenScope[]) {
  const { body } = await call(createApiToken, { body: { name, scopes } })
  return { ...body, call: callsOf(app, body.token) }
}

const uses = async (id: number) =>
  (await row(
    db,
    sql<{ last_used_at: string | null; xmin: string }>`
    select last_used_at, xmin::text from api_tokens where id = ${id}`,
  )) ?? { last_used_at: null, xmin: '' }

describe('An API token', () => {
  // asvs: 11.5.1, 15.3.1
  it('differs visibly from other secrets, is shown once, and only its hash is stored', async () => {
    const { call } = await aSignedInAccount(app, db)
    const created = await call(createApiToken, { body: { name: ' Nightly\nexport ' } })
    expect(created.status).toBe(200)
    expect(created.headers['cache-control']).toBe('no-store')
    expect(created.body).toMatchObject({ name: 'Nightly export', last_used_at: null })
    expect(created.body.token).toMatch(/^lm_[\w-]{43}$/)
    const listed = await call(listApiTokens)
    expect(listed.text).not.toContain(created.body.token)
    expect(listed.body).toEqual([
      {
        id: created.body.id,
        name: 'Nightly export',
        scopes: ['read', 'write', 'send'],
        created_at: created.body.created_at,
        last_used_at: null,
        expires_at: null,
      },
    ])
    const hash = createHash('sha256').update(created.body.token).digest()
    expect(await rows(db, sql`select id from api_tokens where token_hash = ${hash}`)).toEqual([
      { id: created.body.id },
    ])
  })

  // spec: beyond.api.tokens
  it('may do what its account may, in its workspace', async () => {
    const someone = await aSignedInAccount(app, db)
    const { call } = await aToken(someone.call)
    expect((await call(validateToken)).body.user.email).toBe(someone.caller.email)
    await call(updateSettings, { body: { postalAddress: 'By a script' } })
    expect((await someone.call(getSettings)).body.postalAddress).toBe('By a script')
  })

  const tooMuch = Object.entries(api)
    .filter(([, { access }]) => access === 'session' || access === 'administrator')
    .map(([name, endpoint]) => ({ name, endpoint }))

  // asvs: 6.1.3, 6.3.4
  it.each(tooMuch)('may not call $name, even if its account is an administrator', async ({ endpoint }) => {
    const { call } = await aToken((await aSignedInAccount(app, db, { isAdmin: true })).call)
    const answer = await call(endpoint, { params: { id: 1, name: 'terms' } })
    expect([answer.status, answer.problem.code]).toEqual([403, 'token_not_enough'])
  })

  const byScope = Object.entries(api)
    .filter(([, { access }]) => access === 'account')
    .map(([name, endpoint]) => ({ name, endpoint, scope: scopeOf(endpoint) }))

  it('is refused by each call whose scope it lacks, before the call does anything', async () => {
    const { call } = await aSignedInAccount(app, db)
    for (const scope of tokenScopes) {
      const others = tokenScopes.filter((each) => each !== scope)
      const token = await aToken(call, `All but ${scope}`, others)
      for (const { name, endpoint } of byScope.filter((each) => each.scope === scope)) {
        const answer = await token.call(endpoint, { params: { id: 1 } })
        expect([name, answer.status, answer.problem.code]).toEqual([name, 403, 'token_scope'])
        expect(answer.problem.message).toContain(`"${scope}"`)
      }
    }
  })

  it('with only the read scope lists contacts and adds none', async () => {
    const { call } = await aToken((await aSignedInAccount(app, db)).call, 'Dashboard', ['read'])
    expect((await call(listContacts)).status).toBe(200)
    expect((await call(createContact, { body: { email: 'ann@example.com' } })).status).toBe(403)
    expect((await call(validateToken)).status).toBe(200)
  })

  it('without the send scope neither schedules a campaign nor gives a draft a time', async () => {
    const someone = await aSignedInAccount(app, db)
    const { call } = await aToken(someone.call, 'Drafts', ['read', 'write'])
    const time = { scheduleDate: '2030-01-01', scheduleTime: '09:00', timezone: 'UTC' }
    const body = { name: 'Spring', status: 'scheduled' as const, ...time }
    expect((await call(createCampaign, { body })).problem.code).toBe('token_scope')
    for (const each of [time, { status: 'scheduled' as const }]) {
      const edited = await call(updateCampaign, { params: { id: 1 }, body: each })
      expect(edited.problem.code).toBe('token_scope')
      const resent = await call(resendCampaign, { params: { id: 1 }, body: { to: 'not_opened', ...each } })
      expect(resent.problem.code).toBe('token_scope')
    }
  })

  it('has at least one scope, each once, in a fixed order', async () => {
    const { call } = await aSignedInAccount(app, db)
    const twice = await call(createApiToken, { body: { name: 'Twice', scopes: ['send', 'read', 'send'] } })
    expect(twice.body.scopes).toEqual(['read', 'send'])
    expect((await call(createApiToken, { body: { name: 'None', scopes: [] } })).status).toBe(400)
  })

  it('from before scopes existed has every scope', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const token = `lm_${'x'.repeat(43)}`
    const hash = createHash('sha256').update(token).digest()
    const old = sql`insert into api_tokens (account_id, workspace_id, name, token_hash)
      values (${caller.accountId}, ${caller.workspaceId}, 'Old', ${hash})`
    await rows(db, old)
    expect((await call(listApiTokens)).body.map(({ scopes }) => scopes)).toEqual([[...tokenScopes]])
    expect((await callsOf(app, token)(listContacts)).status).toBe(200)
  })

  it('needs a name', async () => {
    const { call } = await aSignedInAccount(app, db)
    const answer = await call(createApiToken, { body: { name: ' \n ' } })
    expect([answer.status, answer.problem.code]).toEqual([400, 'token_name_missing'])
  })

  it('is one of a hundred at most', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    await rows(
      db,
      sql`insert into api_tokens (account_id, workspace_id, name, token_hash)
          select ${caller.accountId}::bigint, ${caller.workspaceId}::bigint, 'A script', sha256(convert_to(${caller.email} || n, 'UTF8'))
          from generate_series(1, 99) n`,
    )
    const { id } = await aToken(call)
    const refused = await call(createApiToken, { body: { name: 'One more' } })
    expect([refused.status, refused.problem.code]).toEqual([409, 'tokens_full'])
    await call(deleteApiToken, { params: { id } })
    expect((await call(createApiToken, { body: { name: 'Instead' } })).status).toBe(200)
  })

  it('records the hour of its last use, and does not write at every call', async () => {
    const { id, call } = await aToken((await aSignedInAccount(app, db)).call)
    expect((await uses(id)).last_used_at).toBeNull()
    await call(validateToken)
    const first = await uses(id)
    expect(first.last_used_at).toMatch(/T\d\d:00:00.000Z$/)
    await call(validateToken)
    expect(await uses(id)).toEqual(first)
    await rows(
      db,
      sql`update api_tokens set last_used_at = last_used_at - interval '1 hour' where id = ${id}`,
    )
    await call(validateToken)
    expect((await uses(id)).last_used_at).toBe(first.last_used_at)
  })

  it('ends at its end, and says so', async () => {
    const someone = await aSignedInAccount(app, db)
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const made = (await someone.call(createApiToken, { body: { name: 'For a day', expiresAt } })).body
    expect(made.expires_at).toBe(expiresAt)
    const call = callsOf(app, made.token)
    expect((await call(validateToken)).status).toBe(200)
    await rows(db, sql`update api_tokens set expires_at = now() where id = ${made.id}`)
    const answer = await call(validateToken)
    expect([answer.status, answer.problem.code]).toEqual([401, 'token_expired'])
  })

  it('cannot have its end in the past', async () => {
    const { call } = await aSignedInAccount(app, db)
    const body = { name: 'Late', expiresAt: '2020-01-01T00:00:00Z' }
    const answer = await call(createApiToken, { body })
    expect([answer.status, answer.problem.code]).toEqual([400, 'token_end_past'])
  })

  // spec: beyond.api.tokens
  it('ends at once when it is revoked', async () => {
    const someone = await aSignedInAccount(app, db)
    const { id, call } = await aToken(someone.call)
    const other = await aToken(someone.call, 'Another')
    expect((await someone.call(deleteApiToken, { params: { id } })).status).toBe(200)
    expect((await call(validateToken)).status).toBe(401)
    expect((await other.call(validateToken)).status).toBe(200)
    expect((await someone.call(listApiTokens)).body.map(({ name }) => name)).toEqual(['Another'])
  })

  it('speaks for its own account alone among many calls at once', async () => {
    const owners = await Promise.all([1, 2, 3].map(() => aSignedInAccount(app, db)))
    const tokens = await Promise.all(owners.map(({ call }) => aToken(call)))
    await owners[2]?.call(deleteApiToken, { params: { id: tokens[2]?.id ?? 0 } })
    const calls = [...tokens.map(({ call }) => call), callsOf(app, `lm_${'-'.repeat(43)}`)]
    const many = Array.from({ length: 40 }, (_, index) => calls[index % 4] ?? callsOf(app, ''))
    const answers = await Promise.all(many.map((call) => call(getSettings)))
    const [first, second] = owners.map(({ caller }) => caller.email)
    const seen = answers.map(({ status, body }) => (status === 200 ? body.email : status))
    expect(seen).toEqual(Array.from({ length: 10 }, () => [first, second, 401, 401]).flat())
  })

  it('can be neither seen nor revoked by another account', async () => {
    const { id, call } = await aToken((await aSignedInAccount(app, db)).call)
    const other = await aSignedInAccount(app, db)
    expect((await other.call(listApiTokens)).body).toEqual([])
    expect((await other.call(deleteApiToken, { params: { id } })).status).toBe(404)
    expect((await call(validateToken)).status).toBe(200)
  })

  // asvs: 7.4.1, 7.4.2
  it('ends when its account is rejected or deleted', async () => {
    const administrator = await aSignedInAccount(app, db, { isAdmin: true })
    for (const end of [rejectRegistration, deleteUser]) {
      const someone = await aSignedInAccount(app, db)
      const { id, call } = await aToken(someone.call)
      expect((await administrator.call(end, { params: { id: someone.caller.accountId } })).status).toBe(200)
      expect((await call(validateToken)).status).toBe(401)
      expect(await rows(db, sql`select 1 from api_tokens where id = ${id}`)).toEqual([])
    }
  })

  it('stays valid when its owner or the operator changes the password', async () => {
    const someone = await aSignedInAccount(app, db)
    const { call } = await aToken(someone.call)
    await setPassword(db, { email: someone.caller.email, password: 'correct horse' })
    const credentials = { email: someone.caller.email, password: 'correct horse' }
    const { token } = (await callsOf(app)(login, { body: credentials })).body
    const passwords = { currentPassword: 'correct horse', newPassword: 'battery staple' }
    expect((await callsOf(app, token)(changePassword, { body: passwords })).status).toBe(200)
    expect((await call(validateToken)).status).toBe(200)
  })
})
