// Compares the sending rates of the raw client, the product and nodemailer's pool. They alternate, so that other load
// of the machine affects all of them equally.
import { makeDkimKey } from '../../server/src/platform/mail/mime.ts'
import { contentOf } from '../letter.ts'
import { medianRun, type Run } from '../stats.ts'
import { cpuOf, cpuOfFamily } from '../proc.ts'
import { open, untilClosed } from '../product/campaign.ts'
import { startProduct, type Product, type Worker } from '../product/product.ts'
import { insertGroup, insertParts, type Parts } from '../product/queries.ts'
import { startSender, type SenderFile } from './senders/sender.ts'
import { startSink, type Arrived, type Sink } from './sink/start.ts'

export type Carrier = 'raw' | 'one worker' | 'two workers' | 'pool'

/** One setting in which all senders are compared. */
export interface Setting {
  /** Milliseconds of a network round trip. */
  roundTrip: number
  connections: number
  isSigned: boolean
  /** Messages of one run for each sender, enough for some seconds. */
  counts: Record<Carrier, number>
}

export type Comparison = Setting & { carriers: Record<Carrier, Run> }

interface Bench {
  product: Product
  parts: Parts
  privateKeyPem: string
  groups: Map<number, number>
}

/** Compares the senders in each setting, `rounds` times. */
export async function compare(
  settings: readonly Setting[],
  rounds: number,
  say: (doing: string) => void,
): Promise<Comparison[]> {
  const key = await makeDkimKey()
  const product = await startProduct()
  try {
    const parts = await insertParts(product.db, key)
    const bench = { product, parts, privateKeyPem: key.privateKeyPem, groups: new Map<number, number>() }
    const compared: Comparison[] = []
    for (const setting of settings) {
      say(nameOf(setting))
      compared.push({ ...setting, carriers: await compareIn(bench, setting, rounds) })
    }
    return compared
  } finally {
    await product.stop()
  }
}

export function nameOf({ roundTrip, connections, isSigned }: Setting): string {
  const where = roundTrip === 0 ? 'loopback' : `${String(roundTrip)} ms`
  return `${where}, ${String(connections)} connections, ${isSigned ? 'DKIM RSA-2048' : 'no DKIM'}`
}

async function compareIn(bench: Bench, setting: Setting, rounds: number): Promise<Record<Carrier, Run>> {
  const runs: Record<Carrier, Run[]> = { raw: [], 'one worker': [], 'two workers': [], pool: [] }
  const sink = await startSink(setting.roundTrip)
  const raw = await startMeasured(bench, setting, sink, 'sending/senders/raw.ts')
  const pool = await startMeasured(bench, setting, sink, 'sending/senders/pool.ts')
  const worker = await bench.product.startWorker(sink.port, setting.connections)
  const { counts } = setting
  const one = (count: number) => campaign(bench, setting, sink, [worker], count)
  // Sends messages without measuring first, because a new process is slow.
  await raw.run(warmUp(counts.raw))
  await one(warmUp(counts['one worker']))
  await pool.run(warmUp(counts.pool))
  for (let round = 0; round < rounds; round += 1) {
    runs.raw.push(await raw.run(counts.raw))
    runs['one worker'].push(await one(counts['one worker']))
    runs.pool.push(await pool.run(counts.pool))
    runs['two workers'].push(await withSecond(bench, setting, sink, worker))
  }
  await Promise.all([raw.stop(), pool.stop(), worker.stop()])
  await sink.stop()
  return {
    raw: medianRun(runs.raw),
    'one worker': medianRun(runs['one worker']),
    'two workers': medianRun(runs['two workers']),
    pool: medianRun(runs.pool),
  }
}

/** The number of messages to send before the measured ones. */
function warmUp(count: number): number {
  return Math.ceil(count / 4)
}

async function startMeasured(bench: Bench, setting: Setting, sink: Sink, file: SenderFile) {
  const { connections, isSigned } = setting
  const privateKeyPem = isSigned ? bench.privateKeyPem : null
  const sender = await startSender(file, { port: sink.port, connections, privateKeyPem })
  const run = (count: number) => measure(sink, null, [sender.pid], count, () => sender.carry(count))
  return { run, stop: sender.stop }
}

/** Measures a campaign with a second worker. The new worker first sends a small campaign to warm up. */
async function withSecond(bench: Bench, setting: Setting, sink: Sink, worker: Worker): Promise<Run> {
  const second = await bench.product.startWorker(sink.port, setting.connections)
  await campaign(bench, setting, sink, [worker, second], warmUp(setting.counts['one worker']))
  const run = await campaign(bench, setting, sink, [worker, second], setting.counts['two workers'])
  await second.stop()
  return run
}

async function campaign(
  bench: Bench,
  setting: Setting,
  sink: Sink,
  workers: readonly Worker[],
  count: number,
): Promise<Run> {
  const { product, parts, groups } = bench
  const groupId = groups.get(count) ?? (await insertGroup(product.db, parts.workspaceId, count))
  groups.set(count, groupId)
  const keys = setting.isSigned ? [{ domain: 'office.example', selector: 'lm' }] : []
  const pids = workers.map(({ pid }) => pid)
  return measure(sink, product, pids, count, async (arrived) => {
    const campaignId = await open(product.db, parts, groupId, contentOf(groupId, keys))
    // Waits without polling, because polling would be measured too.
    await arrived
    await untilClosed(product.db, campaignId)
  })
}

/**
 * Measures the microseconds of CPU time per message of all processes involved, and the rate at which messages arrive.
 */
async function measure(
  sink: Sink,
  product: Product | null,
  senders: readonly number[],
  count: number,
  run: (arrived: Promise<Arrived>) => Promise<void>,
): Promise<Run> {
  const { arrived } = await sink.expect(count)
  const used = () => ({
    sender: senders.reduce((sum, pid) => sum + cpuOf(pid), 0),
    postgres: product ? cpuOfFamily(product.postgres) : 0,
    sink: cpuOf(sink.pid),
  })
  const before = used()
  await run(arrived)
  const { first, last } = await arrived
  const after = used()
  return {
    rate: (count - 1) / ((last - first) / 1000),
    sender: (after.sender - before.sender) / count,
    postgres: (after.postgres - before.postgres) / count,
    sink: (after.sink - before.sink) / count,
  }
}
