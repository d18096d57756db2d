// What the client sends, what it returns for a reply, and what it throws.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, LettermillError } from '../src/index.ts'

let url = ''
let asked: { line: string; token: string | undefined; body: string }[] = []
let answer: (response: ServerResponse, request: IncomingMessage) => void = () => {}

const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const line = `${request.method ?? ''} ${request.url ?? ''}`
    const body = Buffer.concat(pieces).toString()
    asked.push({ line, token: request.headers.authorization, body })
    answer(response, request)
  })
})

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function answers(status: number, body: unknown, headers: Record<string, string> = {}) {
  asked = []
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

test('a call carries its path, query, body and token', async () => {
  answers(200, { ok: true })
  const lettermill = createClient({ url: `${url}/`, token: 'lm_secret' })
  await lettermill.updateCampaign({ params: { id: 'a/b' }, body: { name: 'Spring' } })
  await lettermill.listCampaigns({ query: { limit: 10, search: 'ü & co' } })
  await lettermill.listCampaigns()
  expect(asked).toEqual([
    { line: 'PUT /api/campaigns/a%2Fb', token: 'Bearer lm_secret', body: '{"name":"Spring"}' },
    { line: 'GET /api/campaigns?limit=10&search=%C3%BC+%26+co', token: 'Bearer lm_secret', body: '' },
    { line: 'GET /api/campaigns', token: 'Bearer lm_secret', body: '' },
  ])
})

test('a call for a file returns the response, so that the caller can read the file as it arrives', async () => {
  answers(200, 'a,b\r\n', { 'content-type': 'text/csv' })
  const response = await createClient({ url }).exportAllCampaigns()
  expect(await response.text()).toBe('a,b\r\n')
})

test("a refusal becomes an error with the server's code, message and Retry-After", async () => {
  answers(429, { code: 'too_many_requests', message: 'Please wait.' }, { 'retry-after': '7' })
  const refused = await createClient({ url })
    .listContacts()
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(LettermillError)
  expect(refused).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    message: 'Please wait.',
    retryAfter: 7,
  })
})

test('a proxy that answers with HTML causes an error without a code', async () => {
  answers(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' })
  const refused = await createClient({ url })
    .listContacts()
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({
    status: 502,
    code: 'unknown',
    message: 'The server answered 502.',
    retryAfter: null,
  })
})

test('a call ends when its signal aborts, or when the server says nothing for too long', async () => {
  answer = () => {}
  const given = AbortSignal.abort()
  await expect(createClient({ url }).listContacts({ signal: given })).rejects.toThrow('aborted')
  await expect(createClient({ url, timeout: 20 }).listContacts()).rejects.toThrow('timeout')
})
