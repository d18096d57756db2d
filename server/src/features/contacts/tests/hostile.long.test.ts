// Hostile uploads get clear answers, in bounded time and memory, and no valid row is lost.
import { listGroupContacts, uploadContacts, uploadLimits } from '@lettermill/contracts'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { contactRoutes } from '../index.ts'
import { aSignedInAccount, peopleOf } from '../../../../test/factories.ts'
import { freshDatabase, startFrame, testQuotas } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, {
  routes: (frame) => contactRoutes(frame, { db, quotas: testQuotas }),
})
const { call, token } = await aSignedInAccount(app, db)
const good = { first_name: 'Ann', email: 'ann@firm.example' }

/** Sends a raw body, as none of Lettermill's clients would write it. */
async function send(payload: string | Buffer, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/contacts/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

describe('A hostile row', () => {
  it('with a cell of a megabyte is skipped and reported, and the other rows are imported', async () => {
    const row = { ...good, phone: 'x'.repeat(1_000_000) }
    const answer = await call(uploadContacts, {
      body: { contacts: [good, row, { ...good, email: 'b@firm.example' }] },
    })
    const reasons = [{ row: 2, code: 'cell_too_long', reason: 'A cell has more than 10,000 characters.' }]
    expect(answer.body).toMatchObject({ imported: 2, skipped: 1, reasons })
  })

  it('with 10,000 keys, hostile keys and odd values is read by the fields that it owns', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`column ${String(at)}`, 'x']))
    const { status, body } = await send(
      JSON.stringify({ contacts: [{ ...many, ...good }] }).replace(
        '"email"',
        '"__proto__":"x","constructor":"y","toString":1,"hasOwnProperty":null,"":true,"amount":-1e-7,"phone":1e21,"email"',
      ),
    )
    expect([status, body['imported']]).toEqual([200, 1])
    const { body: stored } = await call(listGroupContacts, { params: { id: Number(body['groupId']) } })
    expect(stored).toMatchObject([{ ...good, phone: '1e+21' }])
  })

  it('with NUL, control characters and half characters is cleaned', async () => {
    const { body } = await send(
      '{"contacts":[{"first_name":"A\\u0000n\\u0007n\\ud800","email":"\\u0000ann@firm.example","business_name":"\\u2028x\\\\N\\\\\\t\\\\."}]}',
    )
    const { body: stored } = await call(listGroupContacts, { params: { id: Number(body['groupId']) } })
    expect(stored).toMatchObject([{ ...good, business_name: 'x\\N\\ \\.' }])
  })

  it.each([
    ['{"contacts":[{"email":1e400}]}', 'contacts.0.email: Invalid input'],
    ['{"contacts":[[]]}', 'contacts.0: Invalid input: expected record, received array'],
    ['{"contacts":[null]}', 'contacts.0: Invalid input: expected record, received null'],
    ['{"contacts":["x"]}', 'contacts.0: Invalid input: expected record, received string'],
    ['{"contacts":{"0":{}}}', 'contacts: Invalid input: expected array, received object'],
    ['{}', 'contacts: is missing'],
    ['{"contacts":[],"importId":"1"}', 'importId: Invalid input: expected number, received string'],
  ])('%s is refused: %s', async (payload, reason) => {
    const { status, body } = await send(payload)
    expect([status, body['message']]).toEqual([400, `Please check your input: ${reason}`])
  })

  it('of deeply nested arrays is refused', async () => {
    const deep = await send(`{"contacts":[${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}]}`)
    expect([deep.status, deep.body['message']]).toEqual([
      400,
      'Please check your input: contacts.0: Invalid input: expected record, received array',
    ])
  })

  it('of three bytes, two million times in one request, took many times its size in memory', async () => {
    const { status, body } = await send(`{"contacts":[${'{},'.repeat(2_000_000)}{}]}`)
    expect([status, body['code']]).toEqual([413, 'body_too_large'])
  })
})

describe('A hostile body', () => {
  it.each([
    ['', 400, 'body_missing'],
    ['null', 400, 'body_missing'],
    ['[]', 400, 'invalid_input'],
    ['{"contacts":[', 400, 'body_not_json'],
    ['\u0000', 400, 'body_not_json'],
    ['{"contacts":[],"groupName":"\u0001"}', 400, 'body_not_json'],
  ])('%j is answered with %d', async (payload, status, code) => {
    const answer = await send(payload)
    expect([answer.status, answer.body['code']]).toEqual([status, code])
  })

  it('in a format other than JSON is refused', async () => {
    expect((await send('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await send('{}', { 'content-encoding': 'gzip' })).status).toBe(415)
  })

  it('of invalid UTF-8 is read with replacement characters', async () => {
    const [before, behind] = JSON.stringify({ contacts: [{ ...good, last_name: '|' }] }).split('|')
    const { status, body } = await send(
      Buffer.concat([Buffer.from(before ?? ''), Buffer.from([0xff, 0xc3]), Buffer.from(behind ?? '')]),
    )
    expect([status, body['imported']]).toEqual([200, 1])
  })

  it('with more rows or bytes than the limit is refused', async () => {
    const many = await call(uploadContacts, {
      body: { contacts: peopleOf('x.example', uploadLimits.contacts + 1) },
    })
    expect([many.status, many.problem.details?.[0]?.field]).toEqual([400, 'contacts'])
    const large = await send(`{"contacts":[{"email":"${'x'.repeat(uploadLimits.bytes)}"}]}`)
    expect([large.status, large.body['code']]).toEqual([413, 'body_too_large'])
  })

  it('that breaks off imports nothing, and the next request is accepted', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    for (let round = 0; round < 6; round += 1) {
      const broken = request(`${address}/api/contacts/upload`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': 1000,
        },
      })
      broken.on('error', () => undefined)
      broken.write('{"contacts":[{"first_name":"Ann","email":"ann@firm.example"},')
      await new Promise((resolve) => setTimeout(resolve, 20))
      broken.destroy()
    }
    const { status } = await call(uploadContacts, { body: { contacts: [good] } })
    expect(status).toBe(200)
  })
})
