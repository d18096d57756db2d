// The sink's log must be right, because every verdict relies on it.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { Behaviour } from '../rig/sink/behaviour.ts'
import { Sink } from '../rig/sink/sink.ts'

const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function aSink(behaviour: Partial<Behaviour> = {}): Promise<Sink> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-sink-'))
  const sink = await Sink.start(path.join(folder, 'sink.log'), behaviour)
  ends.push(
    () => rmSync(folder, { recursive: true }),
    () => sink.kill(),
  )
  return sink
}

/** A connection that stores what it receives. */
class Line {
  readonly socket: Socket
  heard = ''
  ended = false

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1')
    this.socket.setEncoding('utf8')
    this.socket.on('data', (part: string) => (this.heard += part))
    this.socket.on('error', () => undefined)
    this.socket.once('close', () => (this.ended = true))
    ends.push(() => void this.socket.destroy())
  }

  /** Sends a line and waits for a reply that matches. */
  async say(text: string, reply: RegExp): Promise<void> {
    this.heard = ''
    this.socket.write(text)
    await this.until(reply)
  }

  untilClosed(): Promise<void> {
    return expect.poll(() => this.ended).toBe(true)
  }

  async until(reply: RegExp): Promise<void> {
    for (let n = 0; n < 500 && !reply.test(this.heard); n += 1) await sleep(10)
    expect(this.heard).toMatch(reply)
  }
}

const message = [
  'Message-ID: <one@office.example>',
  'Feedback-ID: 7:1:campaign:x',
  'List-Unsubscribe:',
  ' <http://mill.example/u/token>',
  '',
  'This is mark-one.',
  '..',
  '.',
  '',
].join('\r\n')

const envelope = 'MAIL FROM:<ann@office.example>\r\nRCPT TO:<n1@far.example>\r\nDATA\r\n'

test('the sink records the headers of a message before it answers 250', async () => {
  const sink = await aSink()
  const line = new Line(sink.port)
  await line.until(/^220 /)
  await line.say('EHLO me\r\n', /250-PIPELINING\r\n[^]*250 SIZE/)
  await line.say(envelope, /250 [^]*250 [^]*354 /)
  await line.say(message, /^250 /)
  expect(sink.arrivals()).toMatchObject([
    {
      from: 'ann@office.example',
      to: 'n1@far.example',
      messageId: 'one@office.example',
      mailing: 7,
      mark: 'one',
      unsubscribe: 'http://mill.example/u/token',
      click: '',
      open: '',
      answered: true,
    },
  ])
})

test('the sink takes messages that come back to back in one packet', async () => {
  const sink = await aSink()
  const line = new Line(sink.port)
  await line.until(/^220 /)
  await line.say(`${envelope}${message}${envelope}${message}`, /(250[^]*250[^]*354[^]*250[^]*){2}/)
  await sink.untilTaken(2)
  expect(sink.arrivals()).toHaveLength(2)
})

test('the sink drops the connection after the final dot as ordered, and accepts the message or not', async () => {
  const rules = [
    { at: 'dot' as const, act: 'take and drop' as const, times: 1 },
    { at: 'dot' as const, act: 'drop' as const, times: 1 },
  ]
  const sink = await aSink({ rules })
  for (const arrived of [1, 1]) {
    const line = new Line(sink.port)
    await line.say(envelope, /354 /)
    line.socket.write(message)
    await line.untilClosed()
    expect(line.heard).not.toMatch(/250 2\.0\.0/)
    expect(sink.arrivals()).toHaveLength(arrived)
  }
  const line = new Line(sink.port)
  await line.say(envelope, /354 /)
  await line.say(message, /^250 /)
  expect(sink.arrivals().map(({ answered }) => answered)).toEqual([false, true])
})

test('the sink refuses each ordered recipient once, and then accepts it', async () => {
  const sink = await aSink({
    rules: [{ at: 'rcpt', act: { say: '451 4.7.1 later' }, to: '^n1@', timesEach: 1 }],
  })
  const line = new Line(sink.port)
  await line.say(envelope, /451 4\.7\.1 later\r\n503 /)
  await line.say('RSET\r\n', /250 /)
  await line.say(envelope, /354 /)
  await line.say(message, /^250 /)
  await sink.untilTaken(1)
  expect(sink.counts).toMatchObject({ refusals: 1, tried: { 'far.example': 2 } })
})

test('after the last message of a connection, the sink closes it or answers the next message with 421', async () => {
  for (const end of ['close', '421'] as const) {
    const sink = await aSink({ perConnection: { messages: 1, end } })
    const line = new Line(sink.port)
    await line.say(envelope, /354 /)
    await line.say(message, /^250 /)
    if (end === '421') await line.say('MAIL FROM:<ann@office.example>\r\n', /^421 /)
    await line.untilClosed()
  }
})

test('the sink goes down when ordered, and comes back on the same port', async () => {
  const sink = await aSink()
  const { port } = sink
  const line = new Line(port)
  await line.until(/^220 /)
  await sink.leave()
  await line.untilClosed()
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED')
  await sink.listen()
  await new Line(port).until(/^220 /)
})
