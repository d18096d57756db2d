// Some callers send requests and read no answers. The server limits how long answers wait for such a caller, and how
// many answers wait for each account.
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { endpoint, getTemplate, listApiTokens } from '@lettermill/contracts'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { route } from '../index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'

const large = endpoint({
  method: 'GET',
  path: '/api/large',
  access: 'anyone',
  summary: 'Far more than a connection holds by itself',
  reply: z.string(),
})
const slow = endpoint({
  method: 'GET',
  path: '/api/slow',
  access: 'account',
  summary: 'Answers when the test allows it',
  reply: z.string(),
})

const slowAndLarge = endpoint({ ...slow, path: '/api/slow-and-large', places: 5 })

const megabyte = 1024 ** 2
const database = await freshDatabase()
const held: (() => void)[] = []
/** The number of large answers whose connection has closed. */
let closed = 0
const app = await startFrame(database, {
  routes: (frame) => {
    route(frame, large, ({ request }) => {
      request.raw.socket.once('close', () => (closed += 1))
      return 'x'.repeat(24 * megabyte)
    })
    for (const each of [slow, slowAndLarge])
      route(frame, each, () => new Promise<string>((resolve) => held.push(() => resolve('done'))))
  },
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

afterAll(() => held.forEach((answer) => answer()))

// asvs: 15.2.2
it('A large answer that nobody reads is dropped after the timeout, and delays no other reader', async () => {
  const whole = () => fetch(`http://127.0.0.1:${String(port)}${large.path}`).then((answer) => answer.text())
  app.server.timeout = 300
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => undefined)
  socket.write(`GET ${large.path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await vi.waitFor(() => expect(closed).toBe(1), 20_000)
  app.server.timeout = 120_000
  socket.destroy()
  for (let count = 0; count < 6; count += 1) expect((await whole()).length).toBe(24 * megabyte)
})

describe('Calls of one account', () => {
  // asvs: 15.2.2
  it('are answered ten at a time, while calls of other accounts are answered too', async () => {
    const mine = await aSignedInAccount(app, database.db)
    const other = await aSignedInAccount(app, database.db)
    const calls = Array.from({ length: 40 }, () => mine.call(slow))
    await vi.waitFor(() => expect(held).toHaveLength(10), 20_000)
    await after(50)
    expect(held).toHaveLength(10)
    expect((await other.call(listApiTokens)).status).toBe(200)
    while (held.length > 0) {
      held.shift()?.()
      await after(2)
    }
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(40).fill(200))
  })

  // asvs: 15.2.2
  it('with large answers are answered two at a time', async () => {
    const { call } = await aSignedInAccount(app, database.db)
    const calls = Array.from({ length: 4 }, () => call(slowAndLarge))
    await vi.waitFor(() => expect(held).toHaveLength(2), 20_000)
    await after(50)
    expect(held).toHaveLength(2)
    while (held.length > 0) {
      held.shift()?.()
      await after(10)
    }
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(4).fill(200))
    expect(getTemplate.places).toBe(5)
  })

  it('are not worked on if their caller has gone away meanwhile', async () => {
    const { call, token } = await aSignedInAccount(app, database.db)
    const calls = Array.from({ length: 10 }, () => call(slow))
    await vi.waitFor(() => expect(held).toHaveLength(10), 20_000)
    const gone = connect(port, '127.0.0.1')
    gone.write(`GET ${slow.path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    await after(100)
    gone.destroy()
    await after(100)
    for (const answer of held.splice(0)) answer()
    await Promise.all(calls)
    await after(100)
    expect(held).toHaveLength(0)
  })
})
