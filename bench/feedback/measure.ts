// Measures bounces that arrive by SMTP at the built product while readers click, and then how long a worker takes to
// read a full inbox of bounces.
import { setTimeout as sleep } from 'node:timers/promises'
import { domain } from '../../server/src/features/feedback/tests/reports.ts'
import { aChild } from '../children.ts'
import { addressesOf, insertReaders } from '../events/readers.ts'
import { freePort, startServer } from '../events/server.ts'
import { startProduct } from '../product/product.ts'
import { median, percentile } from '../stats.ts'
import { bounceOf } from './bounce.ts'
import type { Delivered, Order, Stopped } from './bouncer.ts'
import { clearInbox, countSuppressed, countWaiting, fillInbox } from './queries.ts'

export interface Load {
  /** The number of recipients of each of four campaigns. */
  recipients: number
  /** How many bounces are delivered as fast as the listener accepts them. */
  accepted: number
  /** How many bounces wait for the worker. */
  waiting: number
  /** Seconds of clicks without bounces, and as many with bounces. */
  clickSeconds: number
}

/** Clicks with and without bounces alternate, so that other load of the machine affects both equally. */
const turns = 4

export interface Feedback {
  /** Accepted bounces per second. */
  accepted: number
  /** 95th percentile of the duration of clicks in milliseconds, without and with bounces. */
  alone: number
  beside: number
  /** Bounces per second that were accepted during the clicks. */
  besideBounces: number
  /** Seconds until the worker had read the inbox. */
  read: number
  suppressed: number
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
    const bouncer = aChild('feedback/bouncer.ts', String(smtp))
    const click = () => clickAt(server.port, clicks, (load.clickSeconds * 1000) / turns)
    await click()
    const alone: number[] = []
    const beside: number[] = []
    const bounces: number[] = []
    for (let turn = 1; turn <= turns; turn += 1) {
      say(`clicks without bounces and beside them, turn ${String(turn)} of ${String(turns)}`)
      alone.push(...(await click()))
      bouncer.say(order({ kind: 'bounce', perSecond: wanted }))
      await bouncer.hear('bouncing')
      beside.push(...(await click()))
      bouncer.say(order({ kind: 'stop' }))
      bounces.push((await bouncer.hear<Stopped>('stopped')).perSecond)
    }
    say('bounces as fast as they are taken')
    bouncer.say(order({ kind: 'deliver', count: load.accepted }))
    const { perSecond: accepted } = await bouncer.hear<Delivered>('delivered')
    await bouncer.stop()
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
    return {
      accepted,
      alone: percentile(alone, 0.95),
      beside: percentile(beside, 0.95),
      besideBounces: median(bounces),
      read,
      suppressed,
    }
  } finally {
    await product.stop()
  }
}

const order = (each: Order) => each

/**
 * Clicks a hundred times a second, however long the answers take. @returns how long each click took, in milliseconds
 */
async function clickAt(port: number, paths: readonly string[], milliseconds: number): Promise<number[]> {
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
  return times
}
