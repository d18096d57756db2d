// Invitations: who registers and accepts, and what a link does not do.
import * as api from '@lettermill/contracts'
import { describe, expect, it, test } from 'vitest'
import { aMember, aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { deleteOldInvitations } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { CAPTCHA: 'off' })
const approving = await startApp(database, { CAPTCHA: 'off', INVITED_ARE_APPROVED: 'on' })
const administrator = await aSignedInAccount(app, db, { isAdmin: true })
const anonymous = callsOf(app)
const password = 'correct horse'

let people = 0
const aPerson = () => `new${String((people += 1))}@firm.example`

async function invited(by: SignedIn, email = aPerson(), role: api.Role = 'editor') {
  const { body } = await by.call(api.createInvitation, { body: { email, role } })
  return { email, id: body.id, token: new URL(body.link ?? '').searchParams.get('token') ?? '' }
}

/** The entries in the audit log that an address joined a workspace. */
const joins = (email: string) =>
  rows(
    db,
    sql`select workspace_id, object_id, object_name, detail from audit_entries
        where action = 'member_joined' and lower(account_email) = lower(${email}) order by id`,
  )
const entryOf = ({ workspaceId, email }: SignedIn['caller'], detail: api.Role) => ({
  workspace_id: workspaceId,
  object_id: workspaceId,
  object_name: email,
  detail,
})

const registerBy = (token: string, call = anonymous) =>
  call(api.registerInvited, { body: { token, password } })

test('the entry of a joining names the workspace by its name, once it has one', async () => {
  const owner = await aSignedInAccount(app, db)
  await owner.call(api.updateSettings, { body: { workspaceName: 'Mill' } })
  const person = await aSignedInAccount(app, db)
  const { token } = await invited(owner, person.caller.email)
  await person.call(api.acceptInvitation, { body: { token } })
  expect(await joins(person.caller.email)).toMatchObject([{ object_name: 'Mill' }])
})

describe('Somebody without an account', () => {
  it('registers at the link of an administrator, and is a signed-in member at once', async () => {
    const { email, token } = await invited(administrator)
    expect((await anonymous(api.showInvitation, { body: { token } })).body).toEqual({
      workspace: administrator.caller.email,
      email,
      role: 'editor',
      by: administrator.caller.email,
      hasAccount: false,
    })
    const { session } = (await registerBy(token)).body
    expect(session?.user).toMatchObject({ email, isAdmin: false })
    const { body } = await callsOf(app, session?.token)(api.listWorkspaces)
    expect(body).toEqual([
      {
        id: administrator.caller.workspaceId,
        name: administrator.caller.email,
        role: 'editor',
        isCurrent: true,
      },
    ])
    expect((await registerBy(token)).problem.code).toBe('invitation_invalid')
    expect(await joins(email)).toEqual([entryOf(administrator.caller, 'editor')])
  })

  it('waits for approval where somebody else invited, and joins with it', async () => {
    const owner = await aSignedInAccount(app, db)
    const { email, token } = await invited(owner)
    expect((await registerBy(token)).body.session).toBeNull()
    expect((await owner.call(api.listInvitations)).body).toMatchObject([{ email, is_waiting: true }])
    expect((await anonymous(api.login, { body: { email, password } })).status).toBe(403)
    const waiting = (await administrator.call(api.listRegistrations)).body.find(
      (each) => each.email === email,
    )
    await administrator.call(api.approveRegistration, { params: { id: waiting?.id ?? 0 } })
    const session = callsOf(app, (await anonymous(api.login, { body: { email, password } })).body.token)
    expect((await session(api.listWorkspaces)).body.map(({ id, role }) => [id, role])).toEqual([
      [owner.caller.workspaceId, 'editor'],
    ])
    expect((await owner.call(api.listInvitations)).body).toEqual([])
    expect(await joins(email)).toEqual([entryOf(owner.caller, 'editor')])
  })

  it('waits for nobody under INVITED_ARE_APPROVED=on', async () => {
    const { token } = await invited(await aSignedInAccount(app, db))
    expect((await registerBy(token, callsOf(approving))).body.session).not.toBeNull()
  })
})

describe('Somebody with an account', () => {
  it('accepts, continues in the workspace, and cannot accept twice', async () => {
    const person = await aSignedInAccount(app, db)
    const owner = await aSignedInAccount(app, db)
    const { token } = await invited(owner, person.caller.email.toUpperCase(), 'viewer')
    expect((await anonymous(api.showInvitation, { body: { token } })).body.hasAccount).toBe(true)
    const accepted = (await person.call(api.acceptInvitation, { body: { token } })).body
    const session = callsOf(app, accepted.token)
    expect((await session(api.listMembers)).body.map(({ email }) => email)).toContain(person.caller.email)
    expect((await session(api.acceptInvitation, { body: { token } })).problem.code).toBe('invitation_invalid')
    expect(await joins(person.caller.email)).toEqual([
      { ...entryOf(owner.caller, 'viewer'), workspace_id: person.caller.workspaceId },
    ])
  })

  it('joins by a sign-in with the link after losing the last workspace, and by no other sign-in', async () => {
    const owner = await aSignedInAccount(app, db)
    const { email, token: first } = await invited(administrator)
    const { session } = (await registerBy(first)).body
    await administrator.call(api.deleteMember, { params: { id: session?.user.id ?? 0 } })
    const login = (invitation?: string) => anonymous(api.login, { body: { email, password, invitation } })
    const { token } = await invited(owner, email, 'viewer')
    const { token: forOther } = await invited(owner)
    for (const wrong of [undefined, forOther, 'none'])
      expect((await login(wrong)).problem.code).toBe('no_workspace')
    const back = callsOf(app, (await login(token)).body.token)
    const joined = (await back(api.acceptInvitation, { body: { token } })).body
    const workspaces = (await callsOf(app, joined.token)(api.listWorkspaces)).body
    expect(workspaces.map(({ id, role }) => [id, role])).toEqual([[owner.caller.workspaceId, 'viewer']])
    // By the registration and by the sign-in; accepting then adds nothing.
    expect(await joins(email)).toEqual([
      entryOf(administrator.caller, 'editor'),
      entryOf(owner.caller, 'viewer'),
    ])
    expect((await owner.call(api.listInvitations)).body).toMatchObject([{ role: 'editor' }])
  })

  it('cannot join again by an open invitation after a manager removed them', async () => {
    const owner = await aSignedInAccount(app, db)
    const { email, token: first } = await invited(administrator)
    const { session } = (await registerBy(first)).body
    await administrator.call(api.deleteMember, { params: { id: session?.user.id ?? 0 } })
    const { token } = await invited(owner, email.toUpperCase())
    const login = () => anonymous(api.login, { body: { email, password, invitation: token } })
    expect((await login()).status).toBe(200)
    expect((await owner.call(api.deleteMember, { params: { id: session?.user.id ?? 0 } })).status).toBe(200)
    expect((await login()).problem.code).toBe('no_workspace')
    expect((await owner.call(api.listInvitations)).body).toEqual([])
  })

  it('cannot accept what is for another address', async () => {
    const { token, email } = await invited(await aSignedInAccount(app, db))
    const other = await aSignedInAccount(app, db)
    const { status, problem } = await other.call(api.acceptInvitation, { body: { token } })
    expect([status, problem.code]).toEqual([409, 'invitation_for_other'])
    expect(problem.message).toContain(email)
  })
})

test('an invitation whose person waits for approval is listed and can be withdrawn after seven days', async () => {
  const owner = await aSignedInAccount(app, db)
  const { id, email, token } = await invited(owner)
  await registerBy(token)
  await rows(db, sql`update invitations set expires_at = now() where id = ${id}`)
  expect((await owner.call(api.listInvitations)).body).toMatchObject([{ email, is_waiting: true }])
  expect((await owner.call(api.deleteInvitation, { params: { id } })).status).toBe(200)
  expect((await owner.call(api.listInvitations)).body).toEqual([])
})

describe('An invitation is not valid any more', () => {
  const isGone = async (token: string) =>
    (await anonymous(api.showInvitation, { body: { token } })).problem.code === 'invitation_invalid'

  it('once it is withdrawn', async () => {
    const owner = await aSignedInAccount(app, db)
    const { id, token } = await invited(owner)
    await owner.call(api.deleteInvitation, { params: { id } })
    expect(await isGone(token)).toBe(true)
    expect((await owner.call(api.deleteInvitation, { params: { id } })).status).toBe(404)
  })

  it('once the same address is invited again', async () => {
    const owner = await aSignedInAccount(app, db)
    const first = await invited(owner)
    const second = await invited(owner, first.email)
    expect([await isGone(first.token), await isGone(second.token)]).toEqual([true, false])
  })

  it('after seven days, or if it never was', async () => {
    const { id, token } = await invited(await aSignedInAccount(app, db))
    await rows(db, sql`update invitations set expires_at = expires_at - interval '7 days' where id = ${id}`)
    expect([await isGone(token), await isGone('none')]).toEqual([true, true])
    await rows(db, sql`update invitations set expires_at = expires_at - interval '1 hour' where id = ${id}`)
    await deleteOldInvitations(db)
    expect(await rows(db, sql`select id from invitations where id = ${id}`)).toEqual([])
  })

  it('once its workspace is deleted', async () => {
    const owner = await aSignedInAccount(app, db)
    const { token } = await invited(owner)
    await owner.call(api.deleteWorkspace, { params: { id: owner.caller.workspaceId } })
    expect(await isGone(token)).toBe(true)
  })
})

describe('Inviting', () => {
  it('is for managers and owners, and an owner is invited by an owner', async () => {
    const owner = await aSignedInAccount(app, db)
    const [manager, editor] = await Promise.all(
      (['manager', 'editor'] as const).map((role) => aMember(app, db, owner.caller.workspaceId, role)),
    )
    const invite = (by: SignedIn | undefined, role: api.Role) =>
      by?.call(api.createInvitation, { body: { email: aPerson(), role } })
    expect((await invite(editor, 'viewer'))?.problem.code).toBe('role_not_enough')
    expect((await invite(manager, 'owner'))?.problem.code).toBe('role_not_enough')
    expect((await invite(manager, 'manager'))?.status).toBe(200)
    expect((await invite(owner, 'owner'))?.status).toBe(200)
  })

  it('refuses a member, and an address that is none', async () => {
    const owner = await aSignedInAccount(app, db)
    const invite = (email: string) => owner.call(api.createInvitation, { body: { email, role: 'viewer' } })
    expect((await invite(owner.caller.email)).problem.code).toBe('already_member')
    expect((await invite('nobody')).problem.code).toBe('email_invalid')
  })

  it('stops at twenty an hour and at fifty open ones', async () => {
    const owner = await aSignedInAccount(app, db)
    const invite = () => owner.call(api.createInvitation, { body: { email: aPerson(), role: 'viewer' } })
    for (let done = 0; done < 20; done += 1) expect((await invite()).status).toBe(200)
    const limited = await invite()
    expect([limited.status, limited.problem.code]).toEqual([429, 'invitations_limit'])
    const { workspaceId } = owner.caller
    const age = sql`update invitations set created_at = created_at - interval '1 hour' where workspace_id = ${workspaceId}`
    await rows(db, age)
    await rows(
      db,
      sql`insert into invitations (workspace_id, email, role, token_digest, expires_at, created_at)
          select ${workspaceId}, 'more' || n || '@firm.example', 'viewer', sha256(convert_to(${owner.caller.email} || n, 'UTF8')),
            now() + interval '1 day', now() - interval '2 hours' from generate_series(1, 30) n`,
    )
    const full = await invite()
    expect([full.status, full.problem.code]).toEqual([409, 'invitations_full'])
  })
})
