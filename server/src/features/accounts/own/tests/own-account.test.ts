// One's own account: the name, the sessions, what is kept, and the end.
import {
  createApiToken,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  getAccount,
  getSettings,
  listSessions,
  login,
  register,
  updateAccount,
  validateToken,
} from '@lettermill/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMember, aSignedInAccount } from '../../../../../test/factories.ts'
import { callsOf, type MakeCall } from '../../../../../test/harness-calls.ts'
import { freshDatabase, startFrame } from '../../../../../test/harness.ts'
import { row, rows, sql } from '../../../../platform/db/index.ts'
import { createAdministrator, setPassword } from '../../index.ts'

const database = await freshDatabase()
const { db } = database
const stopped: number[] = []
const app = await startFrame(database, {
  onWorkspaceStopped: (_tx, workspaceId) => {
    stopped.push(workspaceId)
    return Promise.resolve()
  },
})
const anonymous = callsOf(app)
const email = 'ann@office.example'
const password = 'correct horse'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signIn(agent = firefox, address = '192.0.2.50'): Promise<MakeCall> {
  const { body } = await anonymous(login, {
    body: { email, password },
    address,
    headers: { 'user-agent': agent },
  })
  return callsOf(app, body.token)
}

beforeEach(async () => {
  await rows(db, sql`delete from accounts`)
  await rows(db, sql`delete from attempts`)
  await createAdministrator(db, { email, password })
})

describe('The name', () => {
  // spec: beyond.account.name
  it('is kept, shown in the settings, and removed when it is empty', async () => {
    const session = await signIn()
    expect((await session(getSettings)).body.name).toBe('')
    expect((await session(updateAccount, { body: { name: '  Ann  Мельник ' } })).body.name).toBe(
      'Ann  Мельник',
    )
    expect((await session(getSettings)).body).toMatchObject({ email, name: 'Ann  Мельник' })
    await session(updateAccount, { body: { name: '' } })
    expect((await session(getAccount)).body.name).toBe('')
  })

  it('changes neither the answer of a sign-in nor that of the check of a token', async () => {
    const session = await signIn()
    const { id } = (await session(updateAccount, { body: { name: 'Ann' } })).body
    const user = { id, email, isAdmin: true }
    expect((await session(validateToken)).body).toEqual({ isValid: true, user })
    expect((await anonymous(login, { body: { email, password } })).body).toEqual({
      token: expect.any(String) as string,
      user,
      message: 'Signed in.',
    })
  })

  it('is one line of at most 100 characters', async () => {
    const session = await signIn()
    for (const name of ['x'.repeat(101), 'a\nb', 'a\u0000b'])
      expect((await session(updateAccount, { body: { name } })).problem.code).toBe('invalid_input')
  })
})

describe('The sessions', () => {
  // spec: beyond.account.sessions
  // asvs: 7.5.2
  it('are listed with device, address and last use, the own one first', async () => {
    const [elsewhere, session] = [await signIn('curl/8.5', '198.51.100.7'), await signIn()]
    const { body } = await session(listSessions)
    expect(body).toMatchObject([
      { device: firefox, address: '192.0.2.50', is_current: true },
      { device: 'curl/8.5', address: '198.51.100.7', is_current: false },
    ])
    expect((await elsewhere(listSessions)).body[0]).toMatchObject({ device: 'curl/8.5', is_current: true })
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(
      ['address', 'created_at', 'device', 'id', 'is_current', 'last_used_at'].sort(),
    )
  })

  it('end one by one', async () => {
    const [elsewhere, session] = [await signIn(), await signIn()]
    const { body } = await session(listSessions)
    const other = body.find(({ is_current }) => !is_current)?.id ?? 0
    expect((await session(endSession, { params: { id: other } })).status).toBe(200)
    expect((await elsewhere(validateToken)).status).toBe(401)
    expect((await session(endSession, { params: { id: other } })).status).toBe(404)
    expect((await session(validateToken)).status).toBe(200)
  })

  it('of another account cannot be ended', async () => {
    const stranger = await aSignedInAccount(app, db)
    const { body } = await stranger.call(listSessions)
    const session = await signIn()
    expect((await session(endSession, { params: { id: body[0]?.id ?? 0 } })).status).toBe(404)
    expect((await stranger.call(validateToken)).status).toBe(200)
  })

  it('end all but the own one', async () => {
    const [first, second, session] = [await signIn(), await signIn(), await signIn()]
    await session(endOtherSessions)
    for (const ended of [first, second]) expect((await ended(validateToken)).status).toBe(401)
    expect((await session(listSessions)).body).toHaveLength(1)
  })

  it('keep the start of a long device, as one line', async () => {
    await signIn(`odd ${'x'.repeat(2000)}`)
    const kept = await row(db, sql<{ length: number }>`select length(device) from sessions`)
    expect(kept?.length).toBe(500)
  })
})

describe('Every member', () => {
  it('may look after the own account, whatever the role', async () => {
    const { caller } = await aSignedInAccount(app, db)
    const viewer = await aMember(app, db, caller.workspaceId, 'viewer')
    for (const endpoint of [getAccount, listSessions, exportAccount, endOtherSessions])
      expect((await viewer.call(endpoint)).status).toBe(200)
    expect((await viewer.call(updateAccount, { body: { name: 'Vic' } })).status).toBe(200)
  })

  it('needs a session: an API token may do none of it', async () => {
    const { call } = await aSignedInAccount(app, db)
    const script = callsOf(app, (await call(createApiToken, { body: { name: 'A script' } })).body.token)
    for (const endpoint of [
      getAccount,
      updateAccount,
      listSessions,
      endOtherSessions,
      exportAccount,
      deleteAccount,
    ])
      expect((await script(endpoint)).problem.code).toBe('token_not_enough')
  })
})

describe('Deleting the own account', () => {
  const leave = (session: MakeCall, typed = password) => session(deleteAccount, { body: { password: typed } })

  // spec: beyond.account.deletion
  it('ends its sessions, and deletes the workspaces that nobody else owns', async () => {
    await createAdministrator(db, { email: 'other@office.example' })
    const session = await signIn()
    const { workspaceId } = await memberships(email)
    expect((await leave(session)).status).toBe(200)
    expect((await session(validateToken)).status).toBe(401)
    expect((await anonymous(login, { body: { email, password } })).status).toBe(401)
    expect(stopped.at(-1)).toBe(workspaceId)
    expect(
      await row(db, sql`select deleted_at is not null as gone from workspaces where id = ${workspaceId}`),
    ).toEqual({ gone: true })
  })

  it('leaves a workspace that somebody else owns too', async () => {
    await createAdministrator(db, { email: 'other@office.example' })
    const session = await signIn()
    const { workspaceId } = await memberships(email)
    const colleague = await aMember(app, db, workspaceId, 'owner')
    await leave(session)
    expect((await colleague.call(validateToken)).status).toBe(200)
  })

  it('needs the password', async () => {
    await createAdministrator(db, { email: 'other@office.example' })
    const session = await signIn()
    const answer = await leave(session, 'wrong guess')
    expect([answer.status, answer.problem.code]).toEqual([400, 'password_wrong'])
    expect((await session(validateToken)).status).toBe(200)
  })

  it('is refused to the last administrator', async () => {
    const answer = await leave(await signIn())
    expect([answer.status, answer.problem.code]).toEqual([409, 'last_administrator'])
  })

  it('is refused to one of two last administrators who leave at the same time', async () => {
    await createAdministrator(db, { email: 'other@office.example', password })
    const mine = await signIn()
    const { body } = await anonymous(login, { body: { email: 'other@office.example', password } })
    const answers = await Promise.all([leave(mine), leave(callsOf(app, body.token))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('The download of what is kept', () => {
  // spec: beyond.account.export
  it('has the account, its memberships, sessions, tokens without secrets, and what it did', async () => {
    const session = await signIn()
    const { token } = (await session(createApiToken, { body: { name: 'A script' } })).body
    await session(updateAccount, { body: { name: 'Ann' } })
    await aSignedInAccount(app, db)
    const answer = await session(exportAccount)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="lettermill-account.json"')
    const kept = JSON.parse(answer.text) as Record<string, Record<string, unknown>[]>
    expect(kept).toMatchObject({
      account: { email, name: 'Ann', isAdmin: true },
      memberships: [{ role: 'owner' }],
      sessions: [{ device: firefox, is_current: true }],
      api_tokens: [{ name: 'A script' }],
    })
    expect(kept['audit_entries']?.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['signed_in', 'api_token_created', 'account_renamed']) as string[],
    )
    expect(answer.text).not.toMatch(/hash|argon2/)
    expect(answer.text).not.toContain(token)
  })

  it('has every entry of the own account and none of others, however many', async () => {
    const session = await signIn()
    const { id } = (await session(getAccount)).body
    await rows(
      db,
      sql`insert into audit_entries (action, outcome, by, account_id, account_email, at)
        select 'signed_out', 'done', 'session', ${id} + n % 2, 'x', now() - interval '1 hour'
        from generate_series(1, 4500) n`,
    )
    const { text } = await session(exportAccount)
    const { audit_entries: entries } = JSON.parse(text) as { audit_entries: { id: number; action: string }[] }
    const many = entries.filter(({ action }) => action === 'signed_out')
    expect(new Set(many.map((each) => each.id)).size).toBe(2250)
    expect(many).toHaveLength(2250)
  })
})

describe('A password that many people use', () => {
  // asvs: 6.2.4
  it.each(['password123', 'QWERTYUIOP', '1234567890', 'iloveyou'])('is refused: %s', async (common) => {
    const answer = await anonymous(register, { body: { email: 'new@office.example', password: common } })
    expect([answer.status, answer.problem.code]).toEqual([400, 'password_common'])
  })

  it.each(['iloveyou but longer', '\nfootball\n', 'password123\n1qaz2wsx', 'jennifer princess'])(
    'may be a part of another one: %j',
    async (longer) => {
      const body = { email: 'new@office.example', password: longer }
      expect((await anonymous(register, { body })).status).toBe(200)
    },
  )

  it('still signs in, and the operator may set it', async () => {
    await setPassword(db, { email, password: 'password123' })
    expect((await anonymous(login, { body: { email, password: 'password123' } })).status).toBe(200)
  })
})

async function memberships(of: string): Promise<{ workspaceId: number }> {
  const found = await row(
    db,
    sql<{ workspaceId: number }>`select m.workspace_id as "workspaceId" from memberships m
      join accounts a on a.id = m.account_id where a.email = ${of}`,
  )
  return found ?? { workspaceId: 0 }
}
