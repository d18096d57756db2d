// The sink, in its own process: accepts messages by SMTP and keeps none. It delays its answers, so that the client sees
// a network with that round trip.
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { listen } from '../../children.ts'
import { dialogue, greeting } from './dialogue.ts'
import type { Arrived, Expect, Listening } from './start.ts'

const delay = Number(process.argv[2])

let expected = 0
let messages = 0
let first = 0

const say = listen<Expect>(({ count }) => {
  expected = count
  messages = 0
  say({ kind: 'ready' })
})

/** Counts a message. Reports the times of the first and the last expected message. */
function took(): number {
  messages += 1
  if (messages === 1) first = Date.now()
  if (messages === expected) say({ kind: 'arrived', first, last: Date.now() } as Arrived)
  return messages
}

function serve(socket: Socket): void {
  const answer = (text: string) => {
    if (delay === 0) socket.write(text)
    else setTimeout(() => socket.write(text), delay)
  }
  const repliesTo = dialogue(took)
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('data', (piece) => {
    const replies = repliesTo(piece)
    if (replies) answer(replies)
  })
  answer(greeting)
}

const server = createServer(serve)
server.listen(0, '127.0.0.1', () => {
  say({ kind: 'listening', port: (server.address() as AddressInfo).port } as Listening)
})
