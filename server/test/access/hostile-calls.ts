// Sends hostile input to every call, for the tests in this folder. The answer must be a problem, and never a server
// error.
import type { Endpoint } from '@lettermill/contracts'
import { problemBody, problems } from '@lettermill/contracts/problem'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import * as z from 'zod/mini'
import { hashPassword } from '../../src/features/accounts/secrets/passwords.ts'
import { rows, sql } from '../../src/platform/db/index.ts'
import { aSignedInAccount } from '../factories.ts'
import { startApp } from '../harness-app.ts'
import { freshDatabase } from '../harness.ts'
import { keepTestsSent } from '../sent-tests.ts'
import { aBuiltWeb } from '../../src/platform/http/tests/web-folder.ts'
import { bodies, endpoints, paramsOf, type Things } from './examples.ts'
import { aVictim } from './victim.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, {}, aBuiltWeb())
afterAll(keepTestsSent(database.db))

/** The fields of a refusal, and no others. */
const answerShape = z.strictObject(problemBody.shape)

const tokens = { anyone: '', account: '', session: '', administrator: '' }
export let own: Things
/** An id that does not exist, for administrators' calls that would delete accounts if they succeeded. */
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

/** The path names a real object if the call reads or changes it. Calls that delete or send get the id of nothing. */
export function pathOf(name: string, endpoint: Endpoint): string {
  const real = endpoint.method === 'GET' || (name in bodies && name !== 'testCampaign')
  const params = paramsOf(endpoint, own) ?? {}
  return endpoint.path.replace(/:(\w+)/g, (_hole, param: string) =>
    encodeURIComponent(real ? (params[param] ?? '') : nobodys),
  )
}

/** Makes the call and checks the answer against the rules for every answer. */
export async function send(endpoint: Endpoint, { path, query = '', type, bytes }: Sent): Promise<number> {
  const token = tokens[endpoint.access]
  const { statusCode, body, headers } = await app.inject({
    method: endpoint.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(bytes !== undefined && { payload: bytes }),
  })
  expect(
    statusCode,
    `${endpoint.method} ${path}?${query} ${String(bytes).slice(0, 300)} → ${body.slice(0, 300)}`,
  ).toBeLessThan(500)
  if (statusCode >= 400) {
    // A page for readers says what is wrong in their language.
    if (String(headers['content-type']).startsWith('text/html')) expect(body).toContain('<main class="reader')
    else expect(Object.keys(problems)).toContain(answerShape.parse(JSON.parse(body)).code)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  return statusCode
}

/** Makes several calls at once, as scanners do, but never more than one workspace may let wait. */
export async function sendAll(endpoint: Endpoint, calls: readonly Sent[]): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < calls.length; at += 8) {
    statuses.push(...(await Promise.all(calls.slice(at, at + 8).map((sent) => send(endpoint, sent)))))
  }
  return statuses
}

// Signing out takes no input, and would end the session of these tests.
export const walked = endpoints.filter(({ name }) => name !== 'logout')
