// Memberships: in which workspace a session acts, and what becomes of a workspace whose owner goes.
import { createApiToken, deleteUser, lookUpGroups, login, rejectRegistration } from '@lettermill/contracts'
import { describe, expect, it, test } from 'vitest'
import { aGroup, aMember, aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { migrate, row, rows, sql, transaction, type Tx } from '../../../platform/db/index.ts'
import { removeMember } from '../../members/members.ts'
import { createAdministrator } from '../index.ts'
import { deleteUser as deleteAnother, reject } from '../registrations.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const administrator = await aSignedInAccount(app, db, { isAdmin: true })

const stateOf = (workspaceId: number) =>
  row(db, sql`select state, deleted_at is not null as is_deleted from workspaces where id = ${workspaceId}`)

test('a session and an API token act in their own workspace, whichever others their account is a member of', async () => {
  const owner = await aSignedInAccount(app, db)
  await aGroup(db, owner.caller.workspaceId, { name: 'Theirs' })
  const member = await aMember(app, db, owner.caller.workspaceId, 'manager')
  const { token } = (await member.call(createApiToken, { body: { name: 'A script' } })).body
  for (const call of [member.call, callsOf(app, token)])
    expect((await call(lookUpGroups)).body.map(({ name }) => name)).toEqual(['Theirs'])
})

test('a membership that ends takes its sessions and API tokens with it at once', async () => {
  const owner = await aSignedInAccount(app, db)
  const member = await aMember(app, db, owner.caller.workspaceId, 'manager')
  const { token } = (await member.call(createApiToken, { body: { name: 'A script' } })).body
  await rows(
    db,
    sql`delete from memberships
        where workspace_id = ${owner.caller.workspaceId} and account_id = ${member.caller.accountId}`,
  )
  for (const call of [member.call, callsOf(app, token)]) expect((await call(lookUpGroups)).status).toBe(401)
  expect((await owner.call(lookUpGroups)).status).toBe(200)
})

describe('A workspace with two owners', () => {
  it.each([
    ['rejected', rejectRegistration, { state: 'stopped', is_deleted: false }],
    ['deleted', deleteUser, { state: 'active', is_deleted: true }],
  ] as const)('goes on until the second one is %s', async (_what, end, ended) => {
    const first = await aSignedInAccount(app, db)
    const { workspaceId } = first.caller
    const second = await aMember(app, db, workspaceId, 'owner')
    const viewer = await aMember(app, db, workspaceId, 'viewer')
    await administrator.call(end, { params: { id: first.caller.accountId } })
    expect(await stateOf(workspaceId)).toEqual({ state: 'active', is_deleted: false })
    expect((await first.call(lookUpGroups)).status).toBe(401)
    expect((await viewer.call(lookUpGroups)).status).toBe(200)
    await administrator.call(end, { params: { id: second.caller.accountId } })
    expect(await stateOf(workspaceId)).toEqual(ended)
    expect((await viewer.call(lookUpGroups)).status).toBe(401)
  })
})

describe('Of two owners who go at once, by leaving and by an administrator,', () => {
  const ends = [
    ['rejected', reject, { state: 'stopped', is_deleted: false }],
    ['deleted', deleteAnother, { state: 'active', is_deleted: true }],
  ] as const

  /** Runs both at once: the second one begins while the transaction of the first one is open. */
  async function together(first: (tx: Tx) => Promise<unknown>, second: () => Promise<unknown>) {
    let later = Promise.resolve<unknown>(null)
    await transaction(db, async (tx) => {
      await first(tx)
      later = second().catch((error: unknown) => error)
      await Promise.race([later, new Promise((resolve) => setTimeout(resolve, 300))])
    })
    return later
  }
  async function twoOwners() {
    const leaving = await aSignedInAccount(app, db)
    const { workspaceId } = leaving.caller
    const ended = await aMember(app, db, workspaceId, 'owner')
    const leave = (tx: Tx) => removeMember(tx, leaving.caller, leaving.caller.accountId)
    return { workspaceId, leave, id: ended.caller.accountId }
  }
  const callerId = administrator.caller.accountId
  const none = () => Promise.resolve()

  it.each(ends)('the one who is %s last ends the workspace', async (_what, end, state) => {
    const { workspaceId, leave, id } = await twoOwners()
    await together(leave, () => end(db, callerId, id, none))
    expect(await stateOf(workspaceId)).toEqual(state)
  })

  it.each(ends)('the one who is left after the other was %s stays', async (_what, end) => {
    const { workspaceId, leave, id } = await twoOwners()
    const refused = await together(
      (tx) => end(tx, callerId, id, none),
      () => transaction(db, leave),
    )
    expect(refused).toMatchObject({ code: 'last_owner' })
    expect(await stateOf(workspaceId)).toEqual({ state: 'active', is_deleted: false })
  })
})

describe('Signing in', () => {
  const credentials = { email: 'ann@office.example', password: 'correct horse' }

  it('opens the workspace that the account used last', async () => {
    await createAdministrator(db, credentials)
    const other = await aSignedInAccount(app, db)
    await aGroup(db, other.caller.workspaceId, { name: 'Theirs' })
    const groups = async () => {
      const { token } = (await callsOf(app)(login, { body: credentials })).body
      return (await callsOf(app, token)(lookUpGroups)).body.map(({ name }) => name)
    }
    expect(await groups()).toEqual([])
    await rows(
      db,
      sql`insert into memberships (workspace_id, account_id, role, last_seen_at)
          select ${other.caller.workspaceId}, id, 'editor', now() + interval '1 minute'
          from accounts where email = ${credentials.email}`,
    )
    expect(await groups()).toEqual(['Theirs'])
  })

  it('is refused with the way out if the account is a member of no workspace', async () => {
    const left = { ...credentials, email: 'left@office.example' }
    await createAdministrator(db, left)
    await rows(
      db,
      sql`delete from memberships m using accounts a where a.id = m.account_id and a.email = ${left.email}`,
    )
    const { status, problem } = await callsOf(app)(login, { body: left })
    expect([status, problem]).toEqual([
      403,
      {
        message: 'You are not a member of any workspace. Ask a colleague to invite you.',
        code: 'no_workspace',
      },
    ])
  })
})

test('an instance with one account per workspace is upgraded to one owner per workspace, with its sessions and tokens', async () => {
  const before = await freshDatabase({ migratedTo: '0142_sign_up_mails' })
  await rows(
    before.db,
    sql`with made as (
        insert into accounts (email, password_hash, status)
        values ('ann@a.example', 'x', 'approved'), ('ben@b.example', 'x', 'rejected') returning id, email
      ), owned as (
        insert into workspaces (account_id) select id from made returning id, account_id
      ), session as (
        insert into sessions (token_hash, account_id, expires_at)
        select '\\x01', id, now() from made where email = 'ann@a.example'
      )
      insert into api_tokens (account_id, name, token_hash)
      select id, 'A script', '\\x02' from made where email = 'ann@a.example'`,
  )
  await rows(before.db, sql`insert into workspaces (deleted_at) values (now())`)
  await migrate(before.db)
  const found = await rows(
    before.db,
    sql`select a.email, m.role, w.state, m.since = w.created_at as is_old,
          (select count(*)::integer from sessions s
            where s.workspace_id = w.id and s.account_id = a.id) as sessions,
          (select count(*)::integer from api_tokens t
            where t.workspace_id = w.id and t.account_id = a.id) as tokens
        from workspaces w left join memberships m on m.workspace_id = w.id left join accounts a on a.id = m.account_id
        order by w.id`,
  )
  const owner = { role: 'owner', is_old: true }
  expect(found).toEqual([
    { ...owner, email: 'ann@a.example', state: 'active', sessions: 1, tokens: 1 },
    { ...owner, email: 'ben@b.example', state: 'stopped', sessions: 0, tokens: 0 },
    { email: null, role: null, state: 'active', is_old: null, sessions: 0, tokens: 0 },
  ])
})
