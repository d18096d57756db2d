// Applications that wait for an administrator. Callers without an account create them, so their number and age are
// limited.
import { approveRegistration, listRegistrations, register, rejectRegistration } from '@lettermill/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearExpired } from '../index.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database)
const anonymous = callsOf(app)
const administrator = await aSignedInAccount(app, db, { isAdmin: true, email: 'chief@office.example' })

beforeEach(() => rows(db, sql`delete from accounts where not is_admin`))

const applyAs = (email: string, address = '203.0.113.9') =>
  anonymous(register, { address, body: { email, password: 'correct horse' } })

function waiting(count: number, network: string) {
  return rows(
    db,
    sql`insert into accounts (email, password_hash, applied_from)
      select ${network} || '-' || n || '@flood.example', 'x', ${network} from generate_series(1, ${count}::integer) n`,
  )
}

const idOf = async (email: string) =>
  (await row(db, sql<{ id: number }>`select id from accounts where email = ${email}`))?.id ?? 0

describe('Applications that nobody has answered', () => {
  it('are two thousand at most; further ones are refused until some are decided', async () => {
    for (const network of ['a', 'b', 'c', 'd']) await waiting(500, network)
    const refused = await applyAs('late@office.example')
    expect([refused.status, refused.problem.code, refused.headers['retry-after']]).toEqual([
      429,
      'registrations_full',
      '3600',
    ])
    expect(refused.problem.message).toBe(
      'Too many applications are waiting for the administrator. Please try again later.',
    )
    const params = { id: await idOf('a-1@flood.example') }
    expect((await administrator.call(rejectRegistration, { params })).status).toBe(200)
    expect((await applyAs('late@office.example')).status).toBe(200)
  })

  // asvs: 2.3.2
  it('are five hundred from one network at most, and others are not affected', async () => {
    await waiting(499, '203.0.113.9')
    expect((await applyAs('first@office.example')).status).toBe(200)
    expect((await applyAs('second@office.example')).problem.code).toBe('registrations_full')
    expect((await applyAs('elsewhere@office.example', '203.0.113.10')).status).toBe(200)
  })

  it('are removed after thirty days, and their addresses are free again; decided ones stay', async () => {
    for (const name of ['old', 'young', 'approved', 'rejected']) await applyAs(`${name}@office.example`)
    for (const [name, endpoint] of [
      ['approved', approveRegistration],
      ['rejected', rejectRegistration],
    ] as const)
      await administrator.call(endpoint, { params: { id: await idOf(`${name}@office.example`) } })
    await rows(db, sql`update accounts set created_at = now() - interval '31 days' where not is_admin`)
    await rows(
      db,
      sql`update accounts set created_at = now() - interval '29 days' where email = 'young@office.example'`,
    )
    await clearExpired(db)
    await clearExpired(db)
    const listed = await administrator.call(listRegistrations)
    expect(listed.body.map(({ email }) => email)).toEqual([
      'rejected@office.example',
      'approved@office.example',
      'young@office.example',
      'chief@office.example',
    ])
    expect((await applyAs('old@office.example')).status).toBe(200)
  })

  it('keep the network of the applicant only until they are decided', async () => {
    await applyAs('someone@office.example', '2001:db8::7')
    const id = await idOf('someone@office.example')
    const stored = () => row(db, sql`select applied_from from accounts where id = ${id}`)
    expect(await stored()).toEqual({ applied_from: expect.stringContaining('2001:db8') as string })
    await administrator.call(approveRegistration, { params: { id } })
    expect(await stored()).toEqual({ applied_from: null })
  })
})
