// The cost of checking a password: it is the same for an unknown account, few run at once, and the parameters are
// today's.
import type * as Argon2 from '@node-rs/argon2'
import { login, register } from '@lettermill/contracts'
import { beforeEach, expect, it, vi } from 'vitest'
import { createAdministrator } from '../index.ts'
import { Semaphore } from '../../../platform/semaphore.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

const work = vi.hoisted(() => ({ verified: 0, hashed: 0, running: 0, most: 0 }))

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof Argon2>()
  const counted = async <T>(kind: 'verified' | 'hashed', task: () => Promise<T>): Promise<T> => {
    work[kind] += 1
    work.running += 1
    work.most = Math.max(work.most, work.running)
    return task().finally(() => (work.running -= 1))
  }
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => counted('hashed', () => real.hash(...given)),
    verify: (...given: Parameters<typeof real.verify>) => counted('verified', () => real.verify(...given)),
  }
})

const database = await freshDatabase()
const { db } = database
const anonymous = callsOf(await startFrame(database))
const right = { email: 'ann@office.example', password: 'correct horse' }
await createAdministrator(db, right)

beforeEach(async () => {
  await rows(db, sql`delete from attempts`)
  await anonymous(login, {
    body: { email: 'first@office.example', password: 'wrong guess' },
    address: '192.0.2.250',
  })
  Object.assign(work, { verified: 0, hashed: 0, most: 0 })
})

const stored = async () =>
  (
    await row(
      db,
      sql<{ password_hash: string }>`select password_hash from accounts where email = ${right.email}`,
    )
  )?.password_hash

// asvs: 6.3.8
it.each([
  ['a wrong password', { ...right, password: 'battery staple' }],
  ['an unknown email', { email: 'nobody@office.example', password: 'battery staple' }],
  ['a text that is not an email address', { email: 'no address', password: 'battery staple' }],
])('A sign-in with %s checks exactly one password hash', async (_what, body) => {
  expect((await anonymous(login, { body })).status).toBe(401)
  expect(work).toMatchObject({ verified: 1, hashed: 0 })
})

it('A caller over the limit of sign-ins causes no password check', async () => {
  const address = '192.0.2.1'
  const guess = () => anonymous(login, { address, body: { ...right, password: 'battery staple' } })
  for (let number = 0; number < 10; number += 1) await guess()
  expect((await guess()).status).toBe(429)
  expect(work.verified).toBe(10)
})

// asvs: 2.4.1, 15.2.2
it('In a flood of sign-ins and registrations two passwords are hashed at a time, and the rest is refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 260 }, (_, number) =>
      anonymous(number % 2 === 0 ? login : register, {
        address: `203.0.113.${String(number)}`,
        body: { email: `flood${String(number)}@office.example`, password: 'battery staple' },
      }),
    ),
  )
  expect(work.most).toBe(2)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(20)
  expect(refused[0]?.headers['retry-after']).toBe('5')
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect((await anonymous(login, { body: right })).status).toBe(200)
})

// asvs: 11.2.2
it('A password hash of weaker parameters is replaced when its owner signs in', async () => {
  const { hash } = await import('@node-rs/argon2')
  const weak = await hash(right.password, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await rows(db, sql`update accounts set password_hash = ${weak} where email = ${right.email}`)
  expect((await anonymous(login, { body: { ...right, password: 'battery staple' } })).status).toBe(401)
  expect(await stored()).toBe(weak)
  expect((await anonymous(login, { body: right })).status).toBe(200)
  expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const renewed = await stored()
  expect((await anonymous(login, { body: right })).status).toBe(200)
  expect(await stored()).toBe(renewed)
})

it('A hashing task that fails frees its slot', async () => {
  const semaphore = new Semaphore({ atOnce: 1, waiting: 1 })
  const failing = semaphore.run(() => Promise.reject(new Error('broken')))
  const next = semaphore.run(() => Promise.resolve('done'))
  await expect(semaphore.run(() => Promise.resolve('too late'))).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await semaphore.run(() => Promise.resolve('again'))).toBe('again')
})
