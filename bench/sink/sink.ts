// The sink, a process of its own: takes messages over SMTP as cheaply as it can and keeps none. It answers each batch
// of input so many milliseconds later, which to its client is a network with that round trip.
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { listen } from '../children.ts'
import type { Arrived, Expect, Listening } from './start.ts'

const delay = Number(process.argv[2])
const end = Buffer.from('\r\n.\r\n')
const newline = 10
const greeting = '220 sink.example ESMTP\r\n'
const abilities =
  '250-sink.example\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-ENHANCEDSTATUSCODES\r\n250 SMTPUTF8\r\n'

let expected = 0
let messages = 0
let first = 0

const say = listen<Expect>(({ count }) => {
  expected = count
  messages = 0
  say({ kind: 'ready' })
})

/** Counts a message; the first and the last of those expected are told with their times. */
function took(): void {
  messages += 1
  if (messages === 1) first = Date.now()
  if (messages === expected) say({ kind: 'arrived', first, last: Date.now() } as Arrived)
}

function serve(socket: Socket): void {
  const answer = (text: string) => {
    if (delay === 0) socket.write(text)
    else setTimeout(() => socket.write(text), delay)
  }
  let inData = false
  /** A command's beginning, or the last octets of the data so far. */
  let rest: Buffer = Buffer.alloc(0)
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('data', (piece) => {
    const input = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    let replies = ''
    let at = 0
    for (;;) {
      const found = inData ? input.indexOf(end, at) : input.indexOf(newline, at)
      if (found < 0) break
      if (inData) {
        took()
        inData = false
        replies += `250 2.0.0 Ok: queued as ${messages.toString(36)}\r\n`
        at = found + end.length
      } else {
        replies += replyTo(input.toString('latin1', at, at + 4).toUpperCase())
        inData = input[at] === 0x44 || input[at] === 0x64
        // The end of the data may begin with the end of the line that announced it.
        at = inData ? found - 1 : found + 1
      }
    }
    rest = inData ? input.subarray(Math.max(at, input.length - end.length + 1)) : input.subarray(at)
    if (replies) answer(replies)
  })
  answer(greeting)
}

function replyTo(verb: string): string {
  if (verb === 'DATA') return '354 Go on\r\n'
  if (verb === 'EHLO') return abilities
  return verb === 'QUIT' ? '221 2.0.0 Bye\r\n' : '250 2.0.0 Ok\r\n'
}

const server = createServer(serve)
server.listen(0, '127.0.0.1', () => {
  say({ kind: 'listening', port: (server.address() as AddressInfo).port } as Listening)
})
