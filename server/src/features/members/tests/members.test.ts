// Members and their roles: who may change whom, and that a change holds from the next call on.
import * as api from '@lettermill/contracts'
import { describe, expect, it, test } from 'vitest'
import { aGroup, aMember, aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { row, sql } from '../../../platform/db/index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

async function aTeam() {
  const owner = await aSignedInAccount(app, db)
  const { workspaceId } = owner.caller
  const join = (role: api.Role) => aMember(app, db, workspaceId, role)
  return { owner, manager: await join('manager'), editor: await join('editor'), viewer: await join('viewer') }
}

const of = ({ caller }: SignedIn) => ({ id: caller.accountId })
const setRole = (by: SignedIn, member: SignedIn, role: api.Role) =>
  by.call(api.updateMember, { params: of(member), body: { role } })

test('the list shows every member of the workspace, oldest first, and nobody else', async () => {
  const { owner, manager, editor, viewer } = await aTeam()
  await aSignedInAccount(app, db)
  const { body } = await viewer.call(api.listMembers)
  expect(body.map(({ email, role }) => [email, role])).toEqual(
    [owner, manager, editor, viewer].map(({ caller }) => [caller.email, caller.role]),
  )
})

describe('A role', () => {
  it('that is lowered holds from the next call on, and the refusal says whom to ask', async () => {
    const { owner, editor } = await aTeam()
    const create = () =>
      editor.call(api.createContactGroup, { body: { name: `Group ${String(Math.random())}` } })
    expect((await create()).status).toBe(200)
    expect((await setRole(owner, editor, 'viewer')).body).toMatchObject({ role: 'viewer' })
    const { status, problem } = await create()
    expect([status, problem]).toEqual([
      409,
      {
        message: `Your role does not allow this. Ask ${owner.caller.email} to do it, or to change your role.`,
        code: 'role_not_enough',
        params: { name: owner.caller.email },
      },
    ])
    expect((await editor.call(api.validateToken)).status).toBe(200)
  })

  it('is changed by managers, but that of an owner only by an owner', async () => {
    const { owner, manager, editor, viewer } = await aTeam()
    expect((await setRole(editor, viewer, 'editor')).problem.code).toBe('role_not_enough')
    expect((await setRole(manager, viewer, 'editor')).status).toBe(200)
    expect((await setRole(manager, viewer, 'owner')).problem.code).toBe('role_not_enough')
    expect((await setRole(manager, owner, 'viewer')).problem.code).toBe('role_not_enough')
    expect((await setRole(owner, viewer, 'owner')).status).toBe(200)
    expect((await setRole(viewer, owner, 'editor')).status).toBe(200)
  })

  it('of the last owner stays', async () => {
    const { owner } = await aTeam()
    expect((await setRole(owner, owner, 'manager')).problem.code).toBe('last_owner')
    expect((await owner.call(api.deleteMember, { params: of(owner) })).problem.code).toBe('last_owner')
  })

  it('of one of two owners who leave at once stays', async () => {
    const { owner, manager } = await aTeam()
    await setRole(owner, manager, 'owner')
    const left = await Promise.all(
      [owner, manager].map((each) => each.call(api.deleteMember, { params: of(each) })),
    )
    expect(left.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('limits an API token as well: the token may do what both its scopes and its maker’s role allow', async () => {
    const { owner, manager } = await aTeam()
    const { token } = (await manager.call(api.createApiToken, { body: { name: 'A script' } })).body
    const script = callsOf(app, token)
    const body = { name: 'By the script' }
    expect((await script(api.createContactGroup, { body })).status).toBe(200)
    await setRole(owner, manager, 'viewer')
    expect((await script(api.createContactGroup, { body })).problem.code).toBe('role_not_enough')
    expect((await script(api.lookUpGroups)).status).toBe(200)
    // Who may create none any more still lists and revokes their own, and nobody else's.
    const [own] = (await manager.call(api.listApiTokens)).body
    const revoke = (by: SignedIn) => by.call(api.deleteApiToken, { params: { id: own?.id ?? 0 } })
    expect((await owner.call(api.listApiTokens)).body).toEqual([])
    expect((await revoke(owner)).status).toBe(404)
    expect((await revoke(manager)).status).toBe(200)
    expect((await manager.call(api.createApiToken, { body: { name: 'More' } })).problem.code).toBe(
      'role_not_enough',
    )
  })

  it('of a viewer reads people in pages, and not their whole list', async () => {
    const { viewer } = await aTeam()
    expect((await viewer.call(api.listContacts, { query: { limit: 200 } })).status).toBe(200)
    for (const query of [{}, { limit: 201 }])
      expect((await viewer.call(api.listContacts, { query })).problem.code).toBe('role_not_enough')
  })
})

describe('A member who is removed', () => {
  it('is refused at the next call, with every session and API token in this workspace', async () => {
    const { owner, manager } = await aTeam()
    const { token } = (await manager.call(api.createApiToken, { body: { name: 'A script' } })).body
    expect((await owner.call(api.deleteMember, { params: of(manager) })).status).toBe(200)
    for (const call of [manager.call, callsOf(app, token)])
      expect((await call(api.lookUpGroups)).status).toBe(401)
  })

  it('is removed by a manager or an owner; everybody else may only leave', async () => {
    const { manager, editor, viewer } = await aTeam()
    expect((await editor.call(api.deleteMember, { params: of(viewer) })).problem.code).toBe('role_not_enough')
    expect((await viewer.call(api.deleteMember, { params: of(viewer) })).status).toBe(200)
    expect((await manager.call(api.deleteMember, { params: of(editor) })).status).toBe(200)
    expect((await manager.call(api.deleteMember, { params: of(editor) })).status).toBe(404)
  })
})

describe('Workspaces of one account', () => {
  it('are listed with their names, and entering one moves the session there', async () => {
    const { owner, editor } = await aTeam()
    await aGroup(db, owner.caller.workspaceId, { name: 'Theirs' })
    await owner.call(api.updateSettings, { body: { workspaceName: ' Mill ' } })
    const other = await aSignedInAccount(app, db)
    await aMemberOf(other, editor)
    const { body } = await editor.call(api.listWorkspaces)
    expect(body.map(({ name, role, isCurrent }) => [name, role, isCurrent])).toEqual([
      [expect.any(String), 'owner', false],
      ['Mill', 'editor', true],
      [other.caller.email, 'viewer', false],
    ])
    const id = body[2]?.id ?? 0
    const { token } = (await editor.call(api.enterWorkspace, { params: { id } })).body
    expect((await editor.call(api.validateToken)).status).toBe(401)
    expect((await callsOf(app, token)(api.lookUpGroups)).body).toEqual([])
  })

  it('of which the account is no member cannot be entered', async () => {
    const { editor } = await aTeam()
    const stranger = await aSignedInAccount(app, db)
    const params = { id: stranger.caller.workspaceId }
    expect((await editor.call(api.enterWorkspace, { params })).status).toBe(404)
    expect((await editor.call(api.validateToken)).status).toBe(200)
  })

  async function aMemberOf(of: SignedIn, member: SignedIn) {
    await row(
      db,
      sql`insert into memberships (workspace_id, account_id, role)
          values (${of.caller.workspaceId}, ${member.caller.accountId}, 'viewer')`,
    )
  }
})

test('a workspace is deleted by an owner alone, and everybody is out of it at once', async () => {
  const { owner, manager } = await aTeam()
  const params = { id: owner.caller.workspaceId }
  expect((await manager.call(api.deleteWorkspace, { params })).problem.code).toBe('role_not_enough')
  expect((await owner.call(api.deleteWorkspace, { params: { id: params.id + 1000 } })).status).toBe(404)
  expect((await owner.call(api.deleteWorkspace, { params })).status).toBe(200)
  for (const { call } of [owner, manager]) expect((await call(api.validateToken)).status).toBe(401)
})

test('an administrator keeps their only workspace, without which they could not sign in', async () => {
  const administrator = await aSignedInAccount(app, db, { isAdmin: true })
  const params = { id: administrator.caller.workspaceId }
  expect((await administrator.call(api.deleteWorkspace, { params })).problem.code).toBe('last_workspace')
})

test('an administrator neither leaves nor is removed from their only workspace; everybody else is', async () => {
  const { owner, editor, viewer } = await aTeam()
  await row(db, sql`update accounts set is_admin = true where id = ${editor.caller.accountId}`)
  const alone = sql`delete from memberships where account_id = any(${[editor, viewer].map(({ caller }) => caller.accountId)}::bigint[])
    and workspace_id <> ${owner.caller.workspaceId}`
  await row(db, alone)
  for (const by of [editor, owner])
    expect((await by.call(api.deleteMember, { params: of(editor) })).problem.code).toBe('last_workspace')
  expect((await owner.call(api.deleteMember, { params: of(viewer) })).status).toBe(200)
  const other = await aSignedInAccount(app, db)
  await row(
    db,
    sql`insert into memberships (workspace_id, account_id, role)
        values (${other.caller.workspaceId}, ${editor.caller.accountId}, 'viewer')`,
  )
  expect((await owner.call(api.deleteMember, { params: of(editor) })).status).toBe(200)
})
