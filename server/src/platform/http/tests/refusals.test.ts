// Refusals of requests that cannot be read tell a script what to change.
import { createContact, listContacts, uploadImage } from '@lettermill/contracts'
import { expect, it } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const database = await freshDatabase()
const app = await startApp(database)
const { token } = await aSignedInAccount(app, database.db)
const contact = JSON.stringify({ email: 'ann@reader.example' })

async function post(type: string | null, payload?: string, { path } = createContact as { path: string }) {
  const headers = { authorization: `Bearer ${token}`, ...(type !== null && { 'content-type': type }) }
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers,
    ...(payload !== undefined && { payload }),
  })
  const { code, message, details } = answer.json<{ code: string; message: string; details?: unknown }>()
  return { status: answer.statusCode, code, message, details }
}

it.each(['application/x-www-form-urlencoded', 'text/plain', 'text/plain;charset=UTF-8', 'text/csv'])(
  'a body of %s is refused with the type that the call takes',
  async (type) => {
    const { status, code, message } = await post(type, contact)
    expect([status, code]).toEqual([415, 'unsupported_media'])
    expect(message).toMatch(/Send it with Content-Type: application\/json\.$/)
  },
)

it('JSON to a call that takes a file is refused with the type that the call takes', async () => {
  const { status, message } = await post('text/csv', 'a,b', uploadImage)
  expect([status, message]).toEqual([415, expect.stringMatching(/Content-Type: multipart\/form-data\.$/)])
})

it.each([null, 'application/json'])(
  'the refusal of a call without a body says that the body is missing (Content-Type: %s)',
  async (type) => {
    expect(await post(type)).toMatchObject({ status: 400, code: 'body_missing' })
  },
)

it('a body that is too large is refused with the limit of the call', async () => {
  const { status, message } = await post('application/json', 'a'.repeat(1024 * 1024 + 1))
  expect([status, message]).toEqual([413, 'The request is too large. The limit is 1 MB.'])
})

it('a missing field is named as missing, and a text that is no number as such', async () => {
  const { details } = await post('application/json', '{}')
  expect(details).toEqual([{ field: 'email', message: 'is missing' }])
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ url: `${listContacts.path}?limit=many`, headers })
  expect(answer.json()).toMatchObject({ details: [{ field: 'limit', message: 'is not a number' }] })
})

it('an API token that does not exist is refused by name, not with a request to sign in', async () => {
  const headers = { authorization: `Bearer lm_${'x'.repeat(43)}` }
  const answer = await app.inject({ url: listContacts.path, headers })
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'token_unknown' }),
  ])
  expect(answer.headers['www-authenticate']).toBe('Bearer')
})
