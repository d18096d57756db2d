// Pipelined requests: several requests on one connection before the first is answered.
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'

let begun = 0
let running = 0
let most = 0
const app = await startFrame(await freshDatabase(), {
  routes: (frame) => {
    frame.get('/slow', () => {
      begun += 1
      running += 1
      most = Math.max(most, running)
      return new Promise((resolve) =>
        setTimeout(() => {
          running -= 1
          resolve('done')
        }, 50),
      )
    })
    frame.get('/quick', () => 'done')
  },
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const open: Socket[] = []
afterAll(() => open.forEach((socket) => socket.destroy()))

/** A connection that sends `times` requests at once, and collects the answers. */
async function asking(times: number, path = '/slow'): Promise<{ socket: Socket; heard: () => number }> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  open.push(socket)
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times))
  return { socket, heard: () => received.split('HTTP/1.1 200 ').length - 1 }
}

it('a hundred pipelined requests are answered one after another', async () => {
  const { heard, socket } = await asking(100, '/quick')
  await expect.poll(heard, { timeout: 20_000 }).toBe(100)
  expect(socket.destroyed).toBe(false)
})

// asvs: 15.2.2
it('no pipelined request starts before the one in front was answered, so a silent caller opens no files', async () => {
  const { heard } = await asking(5)
  await expect.poll(heard, { timeout: 20_000 }).toBe(5)
  expect([begun, most]).toEqual([5, 1])
})

// asvs: 15.2.2
it('a caller who pipelines thousands of requests is disconnected before the server works on them', async () => {
  begun = 0
  const { socket } = await asking(20_000)
  await expect.poll(() => socket.destroyed, { timeout: 20_000 }).toBe(true)
  expect(begun).toBeLessThan(200)
})

it('the hundredth answer closes the connection, and the client continues on another one', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers: (string | undefined)[] = []
  for (let count = 0; count < 150; count += 1) {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/quick', agent }, resolve).on('error', reject)
    })
    headers.push(answer.headers.connection)
    await text(answer)
  }
  agent.destroy()
  expect(headers.map((each, at) => (each === 'close' ? at + 1 : 0)).filter(Boolean)).toEqual([100])
})
