// Applying for an account, and what an administrator decides about applications and accounts.
import {
  approveRegistration,
  deleteUser,
  listRegistrations,
  login,
  register,
  rejectRegistration,
  validateToken,
} from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { assertDeletable } from '../registrations.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

const database = await freshDatabase()
const { db } = database
const stoppedWorkspaces: number[] = []
const app = await startFrame(database, {
  onWorkspaceStopped: (_tx, workspaceId) => {
    stoppedWorkspaces.push(workspaceId)
    return Promise.resolve()
  },
})
const anonymous = callsOf(app)
const administrator = await aSignedInAccount(app, db, { isAdmin: true, email: 'chief@office.example' })
const password = 'correct horse'

async function apply(email: string): Promise<number> {
  const answer = await anonymous(register, { body: { email, password } })
  expect(answer.status).toBe(200)
  const found = await row(db, sql<{ id: number }>`select id from accounts where email = ${email}`)
  return found?.id ?? 0
}

async function workspaceOf(accountId: number) {
  return row(
    db,
    sql<{ id: number }>`select workspace_id as id from memberships where account_id = ${accountId}`,
  )
}

describe('Registration', () => {
  it('is accepted and waits for approval', async () => {
    const answer = await anonymous(register, { body: { email: ' New@Office.example ', password } })
    expect(answer.status).toBe(200)
    expect(answer.body.message).toBe(
      'Your application has been accepted. Please wait until the site administrator approves it.',
    )
    const listed = await administrator.call(listRegistrations)
    expect(listed.body[0]).toEqual({
      id: expect.any(Number) as number,
      email: 'New@Office.example',
      status: 'pending',
    })
  })

  // asvs: 11.4.2
  it('stores the password as argon2id only', async () => {
    const id = await apply('hash@office.example')
    const stored = await row(
      db,
      sql<{ password_hash: string }>`select password_hash from accounts where id = ${id}`,
    )
    expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('refuses a taken address in any letter case', async () => {
    await apply('taken@office.example')
    const answer = await anonymous(register, { body: { email: 'TAKEN@office.example', password } })
    expect(answer.status).toBe(409)
    expect(answer.problem.message).toBe('This email address is already registered.')
  })

  it.each([
    [{ email: 'nobody', password }, 'Please enter a valid email address.'],
    [{ email: 'a\u0000b@office.example', password }, 'Please enter a valid email address.'],
    [{ email: 'x@office.example', password: 'short12' }, 'The password needs at least 8 characters.'],
    [
      { email: 'x@office.example', password: 'x'.repeat(129) },
      'The password may have at most 128 characters.',
    ],
  ])('refuses %j with a sentence', async (body, sentence) => {
    const answer = await anonymous(register, { body })
    expect(answer.status).toBe(400)
    expect(answer.problem.message).toBe(sentence)
  })

  it.each([{}, { email: 'x@office.example' }, { email: 1, password }, []])(
    'refuses the malformed body %j',
    async (body) => {
      const answer = await anonymous(register, { body })
      expect(answer.status).toBe(400)
      expect(answer.problem.code).toBe('invalid_input')
    },
  )

  // asvs: 6.2.1, 6.2.9, 6.2.5, 6.2.8
  it('takes passwords of 8 and of 128 characters', async () => {
    for (const [name, each] of [
      ['eight', '1234567é'],
      ['longest', '🔑'.repeat(128)],
    ] as const) {
      const answer = await anonymous(register, { body: { email: `${name}@office.example`, password: each } })
      expect(answer.status).toBe(200)
    }
  })

  // asvs: 2.3.2
  it('is limited to 60 an hour from one address, and other addresses are not affected', async () => {
    const address = '198.51.100.60'
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, number) =>
        anonymous(register, { address, body: { email: `many${String(number)}@office.example`, password } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500)
    const other = await anonymous(register, {
      address: '198.51.100.61',
      body: { email: 'other@office.example', password },
    })
    expect(other.status).toBe(200)
  })
})

describe('Approving', () => {
  it('makes the account a workspace of its own', async () => {
    const id = await apply('approve@office.example')
    const answer = await administrator.call(approveRegistration, { params: { id } })
    expect(answer.body).toEqual({ id, email: 'approve@office.example', status: 'approved' })
    expect(await workspaceOf(id)).toBeDefined()
  })

  it('happens once, also when two administrators click at the same moment', async () => {
    const id = await apply('twice@office.example')
    const answers = await Promise.all(
      [1, 2].map(() => administrator.call(approveRegistration, { params: { id } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.message).toBe(
      'This registration is already approved.',
    )
  })

  it('answers 404 for an application that does not exist', async () => {
    for (const id of ['999999', 'abc', '0', '-1', '99999999999999999999']) {
      expect((await administrator.call(approveRegistration, { params: { id } })).status).toBe(404)
    }
  })
})

describe('Rejecting an account', () => {
  it('leaves the application rejected, without a workspace', async () => {
    const id = await apply('reject@office.example')
    const answer = await administrator.call(rejectRegistration, { params: { id } })
    expect(answer.body.status).toBe('rejected')
    expect(await workspaceOf(id)).toBeUndefined()
    expect((await administrator.call(rejectRegistration, { params: { id } })).status).toBe(409)
  })

  // asvs: 7.4.1, 7.4.2
  it('ends the sessions of an approved account at once, and stops what its workspace was sending', async () => {
    const someone = await aSignedInAccount(app, db)
    const { accountId, workspaceId } = someone.caller
    const answer = await administrator.call(rejectRegistration, { params: { id: accountId } })
    expect(answer.body.status).toBe('rejected')
    expect((await someone.call(validateToken)).status).toBe(401)
    expect(stoppedWorkspaces).toContain(workspaceId)
  })

  it('is refused if the account is one’s own', async () => {
    const id = administrator.caller.accountId
    expect((await administrator.call(rejectRegistration, { params: { id } })).problem.code).toBe(
      'own_account',
    )
  })
})

describe('Deleting a user', () => {
  // asvs: 7.4.1, 7.4.2
  it('ends the sessions at once and marks the workspace as deleted in the same transaction', async () => {
    const someone = await aSignedInAccount(app, db)
    const { accountId, workspaceId } = someone.caller
    expect((await someone.call(validateToken)).status).toBe(200)
    expect((await administrator.call(deleteUser, { params: { id: accountId } })).status).toBe(200)
    expect((await someone.call(validateToken)).status).toBe(401)
    expect(stoppedWorkspaces).toContain(workspaceId)
    const left = await row(
      db,
      sql`select 1 from workspaces w where id = ${workspaceId} and deleted_at is not null
        and not exists (select from memberships m where m.workspace_id = w.id)`,
    )
    expect(left).toBeDefined()
  })

  it('frees the address for a new registration', async () => {
    const id = await apply('again@office.example')
    await administrator.call(deleteUser, { params: { id } })
    await apply('again@office.example')
  })

  // asvs: 16.5.3
  it('changes nothing when stopping its campaigns fails', async () => {
    const failing = await startFrame(database, {
      onWorkspaceStopped: () => Promise.reject(new Error('The campaigns cannot be stopped')),
    })
    const someone = await aSignedInAccount(app, db)
    const chief = callsOf(failing, administrator.token)
    const answer = await chief(deleteUser, { params: { id: someone.caller.accountId } })
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain('campaigns')
    expect((await someone.call(validateToken)).status).toBe(200)
  })

  it('is refused for one’s own account', async () => {
    const answer = await administrator.call(deleteUser, { params: { id: administrator.caller.accountId } })
    expect(answer.status).toBe(409)
    expect(answer.problem.message).toBe('You cannot delete or reject your own account.')
  })

  // asvs: 2.3.4
  it.each([
    ['delete each other', deleteUser, deleteUser],
    ['reject each other', rejectRegistration, rejectRegistration],
    ['delete and reject each other', deleteUser, rejectRegistration],
  ])('leaves one administrator when two %s at the same moment', async (_what, first, second) => {
    await rows(db, sql`update accounts set is_admin = false where is_admin`)
    const one = await aSignedInAccount(app, db, { isAdmin: true })
    const two = await aSignedInAccount(app, db, { isAdmin: true })
    const answers = await Promise.all([
      one.call(first, { params: { id: two.caller.accountId } }),
      two.call(second, { params: { id: one.caller.accountId } }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await rows(db, sql`select id from accounts where is_admin and status = 'approved'`)
    expect(left).toHaveLength(1)
    await rows(db, sql`update accounts set is_admin = email = 'chief@office.example'`)
  })

  it('never takes the last administrator', () => {
    expect(() => assertDeletable(1, 2, [2])).toThrow(expect.objectContaining({ code: 'last_administrator' }))
  })

  it('answers 404 for an account that does not exist', async () => {
    expect((await administrator.call(deleteUser, { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('The list of registrations', () => {
  it.each([listRegistrations, approveRegistration, rejectRegistration, deleteUser])(
    '$method $path is for administrators only',
    async (endpoint) => {
      const id = await apply(`guarded-${endpoint.summary.length}@office.example`)
      const someone = await aSignedInAccount(app, db)
      const answer = await someone.call(endpoint, { params: { id } })
      expect(answer.status).toBe(403)
      expect((await anonymous(endpoint, { params: { id } })).status).toBe(401)
      expect(await row(db, sql`select status from accounts where id = ${id}`)).toEqual({ status: 'pending' })
      await rows(db, sql`delete from accounts where id = ${id}`)
    },
  )
})

describe('Signing in while unapproved', () => {
  // spec: 6.account.approval
  it('answers 403 with the reason, but only if the password is right', async () => {
    const id = await apply('waiting@office.example')
    const waiting = { email: 'waiting@office.example', password }
    const pending = await anonymous(login, { body: waiting })
    expect([pending.status, pending.problem.code]).toEqual([403, 'account_pending'])
    await administrator.call(rejectRegistration, { params: { id } })
    const rejected = await anonymous(login, { body: waiting })
    expect([rejected.status, rejected.problem.code]).toEqual([403, 'account_rejected'])
    const wrong = await anonymous(login, { body: { ...waiting, password: 'not the password' } })
    expect([wrong.status, wrong.problem.code]).toEqual([401, 'credentials_wrong'])
  })
})
