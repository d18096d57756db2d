// Hostile input to every call: never a server error, always a refusal as a problem, always soon.
import type { Endpoint } from '@lettermill/contracts'
import { problemBody, problems } from '@lettermill/contracts/problem'
import type * as Argon2 from '@node-rs/argon2'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { hashPassword } from '../../src/features/accounts/secrets/passwords.ts'
import { rows, sql } from '../../src/platform/db/index.ts'
import { aSignedInAccount } from '../factories.ts'
import { startApp } from '../harness-app.ts'
import { freshDatabase } from '../harness.ts'
import { keepTestsSent } from '../sent-tests.ts'
import { aBuiltWeb } from '../../src/platform/http/tests/web-folder.ts'
import { bodies, endpoints, paramsOf, type Things } from './examples.ts'
import { fieldsOf, oddBodies, oddIds, oddQueries, oddValues } from './hostile.ts'
import { aVictim } from './victim.ts'

// Hashing runs as usual but with cheap parameters: these tests hash hundreds of odd passwords.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>()
  const hash: typeof argon2.hash = (password, options) =>
    argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 })
  return { ...argon2, hash }
})

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, {}, aBuiltWeb())
afterAll(keepTestsSent(database.db))

/** The fields of a refusal, and no others. */
const answerShape = z.strictObject(problemBody.shape)

/** Longest wait for any answer; a valid call takes a fraction of it. */
const patience = 5000

const tokens = { anyone: '', account: '', session: '', administrator: '' }
let own: Things
/** Administrators' calls that would take accounts away if they succeeded. */
const nobodys = 987_654

beforeAll(async () => {
  const owner = await aVictim(app, database)
  const administrator = await aSignedInAccount(app, db, { isAdmin: true })
  await rows(db, sql`update accounts set password_hash = ${await hashPassword('correct horse')}`)
  own = { ...owner, accountId: nobodys, campaignId: owner.campaigns.completed }
  Object.assign(tokens, { account: owner.token, session: owner.token, administrator: administrator.token })
})

beforeEach(async () => {
  await rows(db, sql`delete from attempts`)
  await rows(db, sql`delete from sending_domains where domain_name not like '%.example'`)
})

interface Sent {
  path: string
  query?: string
  type?: string
  bytes?: string | Buffer
}

/** Names real objects where the call reads or changes them; calls that delete or send name nothing. */
function pathOf(name: string, endpoint: Endpoint): string {
  const real = endpoint.method === 'GET' || (name in bodies && name !== 'testCampaign')
  const params = paramsOf(endpoint, own) ?? {}
  return endpoint.path.replace(/:(\w+)/g, (_hole, param: string) =>
    encodeURIComponent(real ? (params[param] ?? '') : nobodys),
  )
}

/** Makes the call and checks the answer against the rules for every answer. */
async function send(endpoint: Endpoint, { path, query = '', type, bytes }: Sent): Promise<number> {
  const token = tokens[endpoint.access]
  const began = performance.now()
  const { statusCode, body, headers } = await app.inject({
    method: endpoint.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(bytes !== undefined && { payload: bytes }),
  })
  expect(performance.now() - began).toBeLessThan(patience)
  expect(
    statusCode,
    `${endpoint.method} ${path}?${query} ${String(bytes).slice(0, 300)} → ${body.slice(0, 300)}`,
  ).toBeLessThan(500)
  if (statusCode >= 400) {
    const problem = answerShape.parse(JSON.parse(body))
    expect(Object.keys(problems)).toContain(problem.code)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  return statusCode
}

/** Several at once, as scanners do, but never more than one workspace may let wait. */
async function sendAll(endpoint: Endpoint, calls: readonly Sent[]): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < calls.length; at += 8) {
    statuses.push(...(await Promise.all(calls.slice(at, at + 8).map((sent) => send(endpoint, sent)))))
  }
  return statuses
}

// Signing out takes no input, and would end the session of these tests.
const walked = endpoints.filter(({ name }) => name !== 'logout')
const json = 'application/json'

describe('An odd id', () => {
  const withParams = walked.filter(({ endpoint }) => endpoint.path.includes(':'))

  it.each(withParams)('of $name names nothing', async ({ endpoint }) => {
    const pathsOf = oddIds.map((id) => endpoint.path.replace(/:\w+/, id).replace(/:\w+/g, '1'))
    const statuses = await sendAll(
      endpoint,
      pathsOf.map((path) => ({ path })),
    )
    if (endpoint.access === 'anyone') return
    // Two dots lead to the path of another call, which may not take the method.
    expect(statuses.map((status, at) => [oddIds[at], [400, 404, 405].includes(status)])).toEqual(
      oddIds.map((id) => [id, true]),
    )
  })
})

describe('An odd query', () => {
  it.each(walked)('of $name is read or refused', async ({ name, endpoint }) => {
    const path = pathOf(name, endpoint)
    const queries = [...fieldsOf(endpoint.query), 'unknown'].flatMap((field) => [
      ...oddQueries.map((value) => `${field}=${value}`),
      `${field}=1&${field}=2`,
      `${field}[]=1`,
      `${field}[a]=1`,
      `${field}`,
      `__proto__[${field}]=1`,
    ])
    const many = Array.from({ length: 2000 }, (_, key) => `k${String(key)}=1`).join('&')
    await sendAll(
      endpoint,
      [...queries, many].map((query) => ({ path, query })),
    )
  })
})

describe('An odd body', () => {
  const changing = walked.filter(({ endpoint }) => endpoint.method !== 'GET')

  it.each(changing)('of $name is read or refused', async ({ name, endpoint }) => {
    const path = pathOf(name, endpoint)
    await sendAll(
      endpoint,
      oddBodies.map(({ type, bytes }) => ({ path, type, bytes })),
    )
  })

  const withBody = walked.filter(({ name }) => name in bodies)

  it.each(withBody)('with one odd field of $name is read or refused', async ({ name, endpoint }) => {
    const path = pathOf(name, endpoint)
    const odd = fieldsOf(endpoint.body).flatMap((field) =>
      oddValues.map((value) => JSON.stringify({ ...bodies[name]?.(own), [field]: value })),
    )
    await sendAll(
      endpoint,
      odd.map((bytes) => ({ path, type: json, bytes })),
    )
  })

  it.each(withBody)('with many odd fields of $name is read or refused', async ({ name, endpoint }) => {
    const path = pathOf(name, endpoint)
    const example = bodies[name]?.(own) ?? {}
    const fields = Object.fromEntries(
      fieldsOf(endpoint.body).map((field) => [
        field,
        fc.oneof(
          fc.constant(example[field]),
          fc.constantFrom(...oddValues),
          fc.jsonValue({ maxDepth: 3 }),
          fc.string({ unit: 'binary' }),
        ),
      ]),
    )
    await fc.assert(
      fc.asyncProperty(fc.record(fields, { requiredKeys: [] }), async (body) => {
        await send(endpoint, { path, type: json, bytes: JSON.stringify(body) })
      }),
      { numRuns: 60 },
    )
  })
})
