// Bounces over SMTP to the product as it is built, while readers click; then an inbox full of them for one worker.
import { setTimeout as sleep } from 'node:timers/promises'
import { aBounce, bounceTo, domain } from '../../server/src/features/feedback/tests/reports.ts'
import { talkTo, type Talk } from '../../server/src/features/feedback/tests/talk.ts'
import { linkTokens } from '../../server/src/features/tracking/index.ts'
import { addressesOf, insertReaders } from '../events/readers.ts'
import { freePort, startServer } from '../events/server.ts'
import { secretKey } from '../letter.ts'
import { startProduct } from '../product/product.ts'
import { percentile } from '../stats.ts'
import { clearInbox, countSuppressed, countWaiting, fillInbox } from './queries.ts'

export interface Load {
  /** Of each of four campaigns. */
  recipients: number
  /** So many bounces are delivered as fast as they are taken. */
  accepted: number
  /** So many wait for the worker. */
  waiting: number
  clickSeconds: number
}

export interface Feedback {
  /** A second. */
  accepted: number
  /** 95th percentile of clicks, in milliseconds: without bounces, and beside them. */
  alone: number
  beside: number
  /** Seconds until the inbox was empty. */
  read: number
  suppressed: number
}

const tokens = linkTokens(secretKey)
/** Below the twenty that one sender may open, since a closed one counts for a moment; and the most messages on each. */
const connections = 16
const messagesOfConnection = 100

/** A bounce about one recipient of one campaign. */
function bounceOf(mailingId: number, seq: number): { to: string; body: Buffer } {
  const id = `${String(mailingId)}.${String(seq)}@relay.example`
  const body = aBounce(`reader${String(seq)}@far.example`, undefined, id)
  return { to: bounceTo(tokens, mailingId, seq), body }
}

export async function measureFeedback(
  load: Load,
  { wanted, say }: { wanted: number; say(doing: string): void },
): Promise<Feedback> {
  const product = await startProduct()
  try {
    const smtp = await freePort()
    const server = await startServer(product, {
      BOUNCE_DOMAIN: domain,
      BOUNCE_LISTEN: `127.0.0.1:${String(smtp)}`,
    })
    say('readers')
    await insertReaders(product.db, load.recipients)
    const clicks = addressesOf('click', load.recipients, load.recipients)
    const milliseconds = load.clickSeconds * 1000
    await clickAt(server.port, clicks, milliseconds / 2)
    say('clicks without bounces')
    const alone = await clickAt(server.port, clicks, milliseconds)
    say('clicks beside bounces')
    const stop = new AbortController()
    const bouncing = bounceAt(smtp, wanted, stop.signal)
    const beside = await clickAt(server.port, clicks, milliseconds)
    stop.abort()
    await bouncing
    say('bounces as fast as they are taken')
    const accepted = await deliverMany(smtp, load.accepted)
    await server.stop()
    say('an inbox full of bounces')
    await clearInbox(product.db)
    await fillInbox(
      product.db,
      Array.from({ length: load.waiting }, (_, at) => bounceOf(2, at + 1)),
    )
    const worker = await product.startWorker(await freePort(), 1)
    const begun = performance.now()
    while ((await countWaiting(product.db)) > 0) await sleep(200)
    const read = (performance.now() - begun) / 1000
    await worker.stop()
    const suppressed = await countSuppressed(product.db)
    return { accepted, alone, beside, read, suppressed }
  } finally {
    await product.stop()
  }
}

/** A hundred clicks a second, whatever the answers take. @returns their 95th percentile in milliseconds */
async function clickAt(port: number, paths: readonly string[], milliseconds: number): Promise<number> {
  const times: number[] = []
  const open: Promise<void>[] = []
  const click = async (path: string) => {
    const begun = performance.now()
    const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
      redirect: 'manual',
      headers: { 'user-agent': 'Mozilla/5.0' },
    })
    if (answer.status !== 302) throw new Error(`A click was answered ${String(answer.status)}`)
    times.push(performance.now() - begun)
  }
  const begun = performance.now()
  for (let sent = 0; performance.now() - begun < milliseconds; sent += 1) {
    open.push(click(paths[sent % paths.length] ?? ''))
    await sleep(Math.max(0, begun + (sent + 1) * 10 - performance.now()))
  }
  await Promise.all(open)
  return percentile(times, 0.95)
}

/** A sender of bounces: one connection after another. */
async function* deliveries(port: number, from: number): AsyncGenerator<void> {
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

/** @returns bounces a second */
async function deliverMany(port: number, count: number): Promise<number> {
  const begun = performance.now()
  let left = count
  const one = async (from: number) => {
    for await (const _ of deliveries(port, from)) if ((left -= 1) <= 0) return
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => one(at + 1)))
  return (count - left) / ((performance.now() - begun) / 1000)
}

/** So many a second, until the signal. */
async function bounceAt(port: number, perSecond: number, signal: AbortSignal): Promise<void> {
  const every = (connections / perSecond) * 1000
  const one = async (from: number) => {
    let due = performance.now()
    for await (const _ of deliveries(port, from)) {
      if (signal.aborted) return
      due += every
      await sleep(Math.max(0, due - performance.now()))
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => one(at + 1)))
}
