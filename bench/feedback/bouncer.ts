// Delivers bounces by SMTP. It runs in a process of its own, so that the process that measures clicks does nothing
// else.
import { setTimeout as sleep } from 'node:timers/promises'
import { talkTo, type Talk } from '../../server/src/features/feedback/tests/talk.ts'
import { listen, type Word } from '../children.ts'
import { bounceOf } from './bounce.ts'

/**
 * `bounce`: delivers that many a second until `stop`. `deliver`: delivers that many, as fast as the listener accepts
 * them.
 */
export type Order =
  { kind: 'bounce'; perSecond: number } | { kind: 'stop' } | { kind: 'deliver'; count: number }

/** How many bounces the listener accepted per second. */
export interface Stopped extends Word {
  kind: 'stopped'
  perSecond: number
}
export interface Delivered extends Word {
  kind: 'delivered'
  perSecond: number
}

/**
 * The number of connections at once, and of messages on each. One sender may open twenty connections; this opens fewer,
 * because the listener still counts a closed connection for a moment.
 */
const connections = 16
const messagesOfConnection = 100
const port = Number(process.argv[2])
let stopped = new AbortController()

const say = listen<Order>((order) => void obey(order))

async function obey(order: Order): Promise<void> {
  if (order.kind === 'stop') return stopped.abort()
  if (order.kind === 'deliver') {
    const delivered: Delivered = { kind: 'delivered', perSecond: await deliverMany(order.count) }
    return say(delivered)
  }
  stopped = new AbortController()
  say({ kind: 'bouncing' })
  const perSecond = await bounceAt(order.perSecond, stopped.signal)
  const over: Stopped = { kind: 'stopped', perSecond }
  say(over)
}

/** Delivers bounces over one connection after another. */
async function* deliveries(from: number): AsyncGenerator<void> {
  let talk: Talk | null = null
  try {
    for (let sent = 0; ; sent += 1) {
      if (sent % messagesOfConnection === 0) {
        talk?.end()
        talk = await talkTo(port)
        await talk.say()
        await talk.say('EHLO relay.example')
      }
      const { to, body } = bounceOf(1, from + sent * connections)
      await talk?.say('MAIL FROM:<>')
      await talk?.say(`RCPT TO:<${to}>`)
      await talk?.say('DATA')
      const answer = await talk?.say(`${body.toString('latin1')}\r\n.`)
      if (!answer?.startsWith('250')) throw new Error(`A bounce was answered ${answer ?? 'nothing'}`)
      yield
    }
  } finally {
    talk?.end()
  }
}

/** @returns bounces per second */
async function deliverMany(count: number): Promise<number> {
  const begun = performance.now()
  let left = count
  const one = async (from: number) => {
    for await (const _ of deliveries(from)) if ((left -= 1) <= 0) return
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => one(at + 1)))
  return (count - left) / ((performance.now() - begun) / 1000)
}

/**
 * Delivers that many bounces per second, evenly spread, until the signal. @returns how many were accepted per second
 */
async function bounceAt(perSecond: number, signal: AbortSignal): Promise<number> {
  const every = (connections / perSecond) * 1000
  const begun = performance.now()
  let accepted = 0
  const one = async (from: number) => {
    // Each connection has its own moment within the interval, because mail servers do not deliver in step.
    let due = begun + ((from - 1) / connections) * every
    await sleep(Math.max(0, due - performance.now()))
    for await (const _ of deliveries(from)) {
      accepted += 1
      if (signal.aborted) return
      due += every
      await sleep(Math.max(0, due - performance.now()))
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => one(at + 1)))
  return accepted / ((performance.now() - begun) / 1000)
}
