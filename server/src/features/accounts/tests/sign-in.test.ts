// Signing in and out, and the limits on guessing passwords.
import { createHash } from 'node:crypto'
import { login, logout, validateToken } from '@lettermill/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearExpired, createAdministrator } from '../index.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database)
const anonymous = callsOf(app)
const right = { email: 'ann@office.example', password: 'correct horse' }
const wrong = { ...right, password: 'battery staple' }
await createAdministrator(db, right)

beforeEach(() => rows(db, sql`delete from attempts`))

async function failures(times: number, address: string, email = right.email) {
  const statuses: number[] = []
  for (let done = 0; done < times; done += 1) {
    statuses.push((await anonymous(login, { address, body: { ...wrong, email } })).status)
  }
  return statuses
}

describe('Signing in', () => {
  // asvs: 7.2.4
  it('answers a token and the user for any letter case of the email', async () => {
    const answer = await anonymous(login, { body: { ...right, email: ' ANN@office.example' } })
    expect(answer.status).toBe(200)
    expect(answer.body.user).toEqual({
      id: expect.any(Number) as number,
      email: 'ann@office.example',
      isAdmin: true,
    })
    expect(answer.body.token).toMatch(/^[\w-]{43}$/)
    const session = callsOf(app, answer.body.token)
    expect((await session(validateToken)).body).toEqual({ isValid: true, user: answer.body.user })
  })

  // spec: 4.session.expiry
  // asvs: 7.1.1, 7.1.2, 7.3.1, 7.3.2, 7.2.1, 7.2.2, 7.2.3, 11.4.1, 11.4.3
  it('stores only the hash of the token, for 30 days', async () => {
    const { body } = await anonymous(login, { body: right })
    const hash = createHash('sha256').update(body.token).digest()
    const found = await rows(
      db,
      sql<{
        days: string
      }>`select extract(day from expires_at - created_at) as days from sessions where token_hash = ${hash}`,
    )
    expect(found).toEqual([{ days: '30' }])
  })

  // asvs: 6.3.8
  it('gets the same answer for a wrong password and an unknown email', async () => {
    const known = await anonymous(login, { body: wrong })
    const unknown = await anonymous(login, { body: { ...wrong, email: 'nobody@office.example' } })
    const odd = await anonymous(login, { body: { ...wrong, email: '\u0000 no address' } })
    expect([known.status, unknown.status, odd.status]).toEqual([401, 401, 401])
    expect(unknown.text).toBe(known.text)
    expect(odd.text).toBe(known.text)
  })

  // asvs: 6.3.8
  it('does not wait for the audit entry of a failed attempt, which only an existing account gets', async () => {
    await transaction(db, async (tx) => {
      await rows(tx, sql`lock table audit_entries in access exclusive mode`)
      const answers = [right.email, 'nobody@office.example'].map((email) =>
        anonymous(login, { address: '192.0.2.99', body: { ...wrong, email } }),
      )
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401])
    })
  })

  it.each([{ email: '', password: 'x' }, { email: right.email, password: '' }, { email: right.email }, []])(
    'refuses the malformed %j and does not count it',
    async (body) => {
      expect((await anonymous(login, { body })).status).toBe(400)
      expect(await rows(db, sql`select 1 from attempts`)).toEqual([])
    },
  )
})

describe('Guessing passwords', () => {
  // asvs: 6.3.1
  it('ends after ten failures on an account from one address, also with the right password', async () => {
    expect(await failures(11, '192.0.2.1')).toEqual([...Array<number>(10).fill(401), 429])
    const answer = await anonymous(login, { address: '192.0.2.1', body: right })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(890)
    expect(answer.problem.message).toBe('Too many attempts. Please try again in 15 min.')
  })

  // asvs: 6.1.1
  it('does not affect the owner, who comes from another address', async () => {
    await failures(11, '192.0.2.2')
    expect((await anonymous(login, { address: '192.0.2.3', body: right })).status).toBe(200)
  })

  // asvs: 6.3.1
  it('ends after 25 failures from one address, even on different accounts', async () => {
    const statuses: number[] = []
    for (let number = 0; number < 26; number += 1) {
      statuses.push(...(await failures(1, '192.0.2.4', `user${String(number)}@office.example`)))
    }
    expect(statuses).toEqual([...Array<number>(25).fill(401), 429])
  })

  // asvs: 6.3.1
  it('gets ten answers, not more, from a hundred simultaneous calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => anonymous(login, { address: '192.0.2.5', body: wrong })),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(90)
  })

  // asvs: 6.1.1
  it('is possible again when the window has passed', async () => {
    await failures(10, '192.0.2.6')
    await rows(db, sql`update attempts set at = at - interval '15 minutes'`)
    expect((await anonymous(login, { address: '192.0.2.6', body: right })).status).toBe(200)
  })

  it('does not count the right passwords of many people at one address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => anonymous(login, { address: '192.0.2.7', body: right })),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })
})

describe('A session', () => {
  // spec: 4.session.expiry
  // asvs: 7.4.1, 7.4.2
  it('ends at once when its owner signs out', async () => {
    const someone = await aSignedInAccount(app, db)
    expect((await someone.call(logout)).status).toBe(200)
    expect((await someone.call(validateToken)).status).toBe(401)
  })

  // asvs: 7.1.1, 7.1.2, 7.3.1, 7.3.2
  it('is one of at most a hundred: the account’s next sign-in ends the oldest', async () => {
    const { email, password } = await createAdministrator(db, { email: 'script@office.example' })
    await rows(
      db,
      sql`insert into sessions (token_hash, account_id, workspace_id, created_at, expires_at)
          select sha256(convert_to('old' || n, 'UTF8')), accounts.id, workspace_id, now() - n * interval '1 minute', now() + interval '1 day'
          from accounts join memberships on account_id = accounts.id, generate_series(1, 100) n where email = ${email}`,
    )
    const { body } = await anonymous(login, { body: { email, password } })
    const left = await rows(
      db,
      sql<{
        token_hash: Buffer
      }>`select token_hash from sessions join accounts a on a.id = account_id where email = ${email}`,
    )
    const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
    const hashes = left.map(({ token_hash }) => token_hash.toString('hex'))
    expect([hashes.length, hashes.includes(hashOf(body.token)), hashes.includes(hashOf('old100'))]).toEqual([
      100,
      true,
      false,
    ])
    expect(hashes).toContain(hashOf('old99'))
  })

  // spec: 4.session.expiry
  it('ends when it expires, and is then removed', async () => {
    const someone = await aSignedInAccount(app, db)
    const other = await aSignedInAccount(app, db)
    const { accountId } = someone.caller
    await rows(db, sql`update sessions set expires_at = now() where account_id = ${accountId}`)
    expect((await someone.call(validateToken)).status).toBe(401)
    await clearExpired(db)
    await clearExpired(db)
    expect(await rows(db, sql`select 1 from sessions where account_id = ${accountId}`)).toEqual([])
    expect((await other.call(validateToken)).status).toBe(200)
  })

  // asvs: 7.1.1, 7.1.2, 7.3.1, 7.3.2
  it('lasts while it is used; an unused one ends after 14 days and is removed', async () => {
    const [used, unused] = [await aSignedInAccount(app, db), await aSignedInAccount(app, db)]
    const age = (days: number) =>
      rows(
        db,
        sql`update sessions set last_used_at = now() - make_interval(days => ${days}), expires_at = now() + interval '9 days'`,
      )
    await age(13)
    expect((await used.call(validateToken)).status).toBe(200)
    await rows(db, sql`update sessions set last_used_at = last_used_at - interval '1 day'`)
    expect((await unused.call(validateToken)).status).toBe(401)
    expect((await used.call(validateToken)).status).toBe(200)
    await clearExpired(db)
    const left = await rows(
      db,
      sql`select account_id from sessions where account_id = any(${[used, unused].map(({ caller }) => caller.accountId)})`,
    )
    expect(left).toEqual([{ account_id: used.caller.accountId }])
  })

  it('records the hour of its last use, and does not write at every call', async () => {
    const someone = await aSignedInAccount(app, db)
    const found = () =>
      rows(
        db,
        sql<{
          at: string
        }>`select last_used_at as at, xmin::text from sessions where account_id = ${someone.caller.accountId}`,
      )
    await rows(db, sql`update sessions set last_used_at = now() - interval '2 hours'`)
    await someone.call(validateToken)
    const first = await found()
    expect(first[0]?.at).toMatch(/T\d\d:00:00.000Z$/)
    await someone.call(validateToken)
    expect(await found()).toEqual(first)
  })

  it.each(['', 'nonsense', 'x'.repeat(300), "' or 1=1"])('is not granted to the token %j', async (token) => {
    const answer = await callsOf(app, token)(validateToken)
    expect(answer.status).toBe(401)
    expect(answer.problem.message).toBe('Please sign in again.')
  })
})

it('An account that is deleted while it signs in gets no session', async () => {
  const { email, password } = await createAdministrator(db, { email: 'leaving@office.example' })
  const [answer] = await Promise.all([
    anonymous(login, { body: { email, password } }),
    rows(db, sql`delete from accounts where email = ${email}`),
  ])
  expect(answer.status).toBe(401)
})
