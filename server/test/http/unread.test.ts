// Whoever asks and does not read: what lies about for them has a bound, in the frame and for each account.
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { endpoint, listApiTokens } from '@lettermill/contracts'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { route } from '../../src/platform/http/index.ts'
import { aSignedInAccount } from '../factories.ts'
import { freshDatabase, startFrame } from '../harness.ts'

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
  summary: 'Answers when it is let',
  reply: z.string(),
})

const megabyte = 1024 ** 2
const database = await freshDatabase()
const held: (() => void)[] = []
let asked = 0
const app = await startFrame(database, {
  routes: (frame) => {
    route(frame, large, () => {
      asked += 1
      return 'x'.repeat(24 * megabyte)
    })
    route(frame, slow, () => new Promise<string>((resolve) => held.push(() => resolve('done'))))
  },
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const sockets: { socket: Socket; isClosed: boolean }[] = []
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.destroy()
  vi.restoreAllMocks()
})
afterAll(() => held.forEach((answer) => answer()))

/** Asks and never reads. */
async function askAndWait() {
  const socket = connect(port, '127.0.0.1').pause()
  const asker = { socket, isClosed: false }
  sockets.push(asker)
  socket.on('error', () => undefined)
  const before = asked
  socket.write(`GET ${large.path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  await vi.waitFor(() => expect(asked).toBe(before + 1), 20_000)
  await after(20)
  return asker
}

/** Reading is how a client hears that the server has hung up. */
async function isCutOff({ socket }: { socket: Socket }) {
  let bytes = 0
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes >= 24 * megabyte) resolve()
    })
    socket.resume()
  })
  return bytes < 24 * megabyte
}

describe('Large answers that nobody reads', () => {
  it('are let lie for five seconds; then the oldest are cut off as soon as there are too many', async () => {
    const askers = []
    for (let count = 0; count < 6; count += 1) askers.push(await askAndWait())
    const began = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => began + 6000)
    askers.push(await askAndWait())
    vi.restoreAllMocks()
    expect(await Promise.all(askers.map(isCutOff))).toEqual([true, true, false, false, false, false, false])
  })

  it('disturb nobody who reads', async () => {
    for (let count = 0; count < 6; count += 1) {
      const answer = await fetch(`http://127.0.0.1:${String(port)}${large.path}`)
      expect((await answer.text()).length).toBe(24 * megabyte)
    }
  })
})

describe('Calls of one account', () => {
  it('are answered ten at a time, while those of others are', async () => {
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

  it('are not worked on when their caller has gone away meanwhile', async () => {
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
