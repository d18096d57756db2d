// Limits on what a caller without an account can hold: slow headers, slow bodies, silence, and many connections.
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'

let written = 0
let ended = false

function* endless() {
  try {
    for (;;) {
      written += 1
      yield 'x'.repeat(64 * 1024)
    }
  } finally {
    ended = true
  }
}

const app = await startFrame(await freshDatabase(), {
  routes: (frame) => {
    frame.get('/slow', () => new Promise((resolve) => setTimeout(resolve, 300, 'done')))
    frame.get('/endless', (_request, reply) => reply.send(Readable.from(endless())))
  },
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const open: Socket[] = []
afterAll(() => open.forEach((socket) => socket.destroy()))

async function connection(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  open.push(socket)
  await once(socket, 'connect')
  return socket
}

const everything = async (socket: Socket) => {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await once(socket, 'close')
  return text
}

describe('A connection', () => {
  it('has 20 seconds to send the headers, two minutes for a request, and two minutes of silence', () => {
    expect(app.server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 120_000, timeout: 120_000 })
  })

  it('that does not send its headers in time is answered 408 and closed', async () => {
    app.server.headersTimeout = 100
    const socket = await connection()
    socket.write('GET /api/captcha HTTP/1.1\r\nHost: a\r\n')
    const answer = await everything(socket)
    app.server.headersTimeout = 20_000
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('"code":"request_too_slow"')
  })

  it('that does not send its body in time is closed', async () => {
    app.server.requestTimeout = 200
    app.server.headersTimeout = 100
    const socket = await connection()
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    )
    const answer = await everything(socket)
    Object.assign(app.server, { requestTimeout: 120_000, headersTimeout: 20_000 })
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })
})

// asvs: 15.2.2
it('A caller who does not read a long answer is disconnected, and the server stops writing it', async () => {
  app.server.timeout = 500
  const socket = await connection()
  socket.pause()
  socket.write('GET /endless HTTP/1.1\r\nHost: a\r\n\r\n')
  await new Promise((resolve) => setTimeout(resolve, 200))
  const soon = written
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(written).toBe(soon)
  for (let tries = 0; !ended && tries < 60; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
  app.server.timeout = 120_000
  expect([ended, written]).toEqual([true, soon])
})

describe('Connections', () => {
  const count = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, connected) => resolve(connected)))

  // asvs: 15.2.2
  it('are limited to 10,000, and idle connections make way for new ones', async () => {
    expect(app.server.maxConnections).toBe(10_000)
    open.splice(0).forEach((socket) => socket.destroy())
    await expect.poll(count, { timeout: 20_000 }).toBe(0)
    const idle = await connection()
    idle.write('GET /api/captcha HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(idle, 'data')
    const busy = await connection()
    // Node.js 26 counts a connection as idle until it has read a request from it.
    const asked = once(app.server, 'request')
    busy.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
    await asked
    await expect.poll(count, { timeout: 20_000 }).toBe(2)
    app.server.maxConnections = 2
    const dropped = connect(port, '127.0.0.1')
    dropped.on('error', () => undefined)
    await Promise.all([once(dropped, 'close'), once(idle, 'close')])
    const next = await connection()
    next.write('GET /api/captcha HTTP/1.1\r\nHost: a\r\n\r\n')
    const answers = await Promise.all([once(next, 'data'), once(busy, 'data')])
    app.server.maxConnections = 10_000
    for (const [answer] of answers) expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
  })

  // asvs: 15.2.2
  it('that send nothing are closed after the time allowed for headers', async () => {
    app.server.headersTimeout = 100
    const silent = await connection()
    const answer = await everything(silent)
    app.server.headersTimeout = 20_000
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })
})

it('The server does not read the body of a call that needs an account if the caller has none', async () => {
  const socket = await connection()
  socket.write(
    'POST /api/tokens HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{',
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 /)
})
