// Requests that come on one connection before the one in front was answered.
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { freshDatabase, startFrame } from '../harness.ts'

let begun = 0
const app = await startFrame(await freshDatabase(), {
  routes: (frame) => {
    frame.get('/slow', () => {
      begun += 1
      return new Promise((resolve) => setTimeout(resolve, 200, 'done'))
    })
    frame.get('/never', () => new Promise(() => undefined))
  },
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const open: Socket[] = []
afterAll(() => open.forEach((socket) => socket.destroy()))

/** A connection that asks so often at once; it has heard what came back. */
async function asking(times: number, path = '/slow'): Promise<{ socket: Socket; heard: () => number }> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  open.push(socket)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times))
  return { socket, heard: () => text.split('HTTP/1.1 200 ').length - 1 }
}

it('a hundred are answered, one after the other', async () => {
  const { heard, socket } = await asking(100)
  await expect.poll(heard, { timeout: 5000 }).toBe(100)
  expect(socket.destroyed).toBe(false)
})

it('whoever asks for thousands without waiting for answers is cut off, before they are worked on', async () => {
  begun = 0
  const { socket } = await asking(20_000)
  await expect.poll(() => socket.destroyed, { timeout: 5000 }).toBe(true)
  expect(begun).toBeLessThan(200)
})

it('ten thousand may wait on all connections together, and their room is free again when they are gone', async () => {
  const crowd = await Promise.all(Array.from({ length: 120 }, () => asking(120, '/never')))
  const gone = () => crowd.filter(({ socket }) => socket.destroyed).length
  await expect.poll(gone, { timeout: 5000 }).toBeGreaterThan(20)
  expect(gone()).toBeLessThan(60)
  const { heard } = await asking(1)
  await expect.poll(heard, { timeout: 5000 }).toBe(1)
  crowd.forEach(({ socket }) => socket.destroy())
  const next = await asking(100)
  await expect.poll(next.heard, { timeout: 5000 }).toBe(100)
})
