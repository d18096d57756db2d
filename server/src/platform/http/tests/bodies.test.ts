// Bodies that are made to be expensive: megabytes of brackets and commas, which would become millions of values.
import { createTemplate } from '@lettermill/contracts'
import { expect, it } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const database = await freshDatabase()
const app = await startApp(database)
const { token } = await aSignedInAccount(app, database.db)

/** Posts a JSON body. Returns the answer, and the milliseconds of CPU time that it took. */
async function post(payload: string): Promise<{ status: number; code: unknown; spent: number }> {
  const before = process.cpuUsage()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { path, method } = createTemplate
  const answer = await app.inject({ method, url: path, headers, payload })
  const { user, system } = process.cpuUsage(before)
  const { code } = answer.json<{ code: unknown }>()
  return { status: answer.statusCode, code, spent: (user + system) / 1000 }
}

const template = (body: string) => `{"name":"T","body_html":${body}}`

// asvs: 15.2.2
it.each([
  [
    'with lists nested millions deep',
    template('['.repeat(5_000_000) + ']'.repeat(5_000_000)),
    413,
    'body_too_large',
  ],
  ['with millions of lists', template(`[${'[],'.repeat(4_000_000)}[]]`), 413, 'body_too_large'],
  ['with millions of numbers', template(`[${'1,'.repeat(5_000_000)}1]`), 413, 'body_too_large'],
  [
    'with a million fields',
    `{${Array.from({ length: 1_000_000 }, (_, n) => `"k${String(n)}":1`).join(',')}}`,
    413,
    'body_too_large',
  ],
])('a body %s is refused before it is parsed', async (_what, payload, status, code) => {
  const answer = await post(payload)
  expect([answer.status, answer.code]).toEqual([status, code])
  // Parsing the last body takes about 900 ms of processor time.
  expect(answer.spent).toBeLessThan(700)
})

it('brackets, commas and quotes within a text are text', async () => {
  const text = `<p>${'[{,"\\\\\\"['.repeat(20_000)}\\</p>`
  const answer = await app.inject({
    method: createTemplate.method,
    url: createTemplate.path,
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'T', body_html: text },
  })
  expect(answer.statusCode).toBe(200)
})
