// Measures the start of a large campaign: the time from the click to the first message, the WAL of the mailing's
// tables, and whether the worker's memory stays constant.
import { setTimeout as sleep } from 'node:timers/promises'
import { sendCampaign } from '../../server/src/features/campaigns/lifecycle.ts'
import { makeDkimKey } from '../../server/src/platform/mail/mime.ts'
import { median } from '../stats.ts'
import { cpuOf, cpuOfFamily, memoryOf } from '../proc.ts'
import { untilClosed, untilOpen } from '../product/campaign.ts'
import { startProduct, type Product, type Worker } from '../product/product.ts'
import { insertCampaign, insertGroup, insertParts, walPosition, type Parts } from '../product/queries.ts'
import { startSink, type Sink } from './sink/start.ts'

const connections = 10
const smallAudience = 1000
const smallLaunches = 5

export interface Launch {
  recipients: number
  /** Seconds from the click until the first message of a small campaign arrived. */
  smallFirst: number
  /** Seconds from the click until the first message of this campaign arrived, and until its mailing was open. */
  first: number
  frozen: number
  /** Bytes of WAL per recipient: for freezing the recipients, and in all. */
  frozenWal: number
  wal: number
  rate: number
  /** Microseconds of CPU time per message. */
  sender: number
  postgres: number
  /** Memory of the worker in MB: idle before the campaign, the maximum, and at the end. */
  memory: { before: number; peak: number; after: number }
}

interface Stage {
  product: Product
  parts: Parts
  sink: Sink
  worker: Worker
}

/** Sends one signed campaign to that many recipients over loopback, as the product does after the click. */
export async function launch(recipients: number, say: (doing: string) => void): Promise<Launch> {
  const product = await startProduct()
  const sink = await startSink(0)
  try {
    const parts = await insertParts(product.db, await makeDkimKey())
    say(`an audience of ${recipients.toLocaleString('en')}`)
    const small = await insertGroup(product.db, parts.workspaceId, smallAudience)
    const big = await insertGroup(product.db, parts.workspaceId, recipients)
    const worker = await product.startWorker(sink.port, connections)
    await sleep(2000)
    const stage = { product, parts, sink, worker }
    say(`campaigns of ${smallAudience.toLocaleString('en')}`)
    const firsts: number[] = []
    for (let each = 0; each < smallLaunches; each += 1) firsts.push(await launchSmall(stage, small))
    say(`a campaign of ${recipients.toLocaleString('en')}`)
    const launched = await launchBig(stage, big, recipients)
    await worker.stop()
    return { ...launched, smallFirst: median(firsts) }
  } finally {
    await sink.stop()
    await product.stop()
  }
}

async function launchSmall({ product, parts, sink }: Stage, groupId: number): Promise<number> {
  const campaignId = await insertCampaign(product.db, parts, groupId, 'draft')
  const { arrived } = await sink.expect(smallAudience)
  const clicked = Date.now()
  await sendCampaign(product.db, parts.workspaceId, campaignId)
  const { first } = await arrived
  await untilClosed(product.db, campaignId)
  // Waits longer than the worker's polling interval, so that each campaign finds the worker idle.
  await sleep(1200)
  return (first - clicked) / 1000
}

async function launchBig(
  { product, parts, sink, worker }: Stage,
  groupId: number,
  recipients: number,
): Promise<Omit<Launch, 'smallFirst'>> {
  const { db, postgres } = product
  const campaignId = await insertCampaign(db, parts, groupId, 'draft')
  const { arrived } = await sink.expect(recipients)
  const memory = watchMemory(worker.pid)
  const before = { wal: await walPosition(db), sender: cpuOf(worker.pid), postgres: cpuOfFamily(postgres) }
  const clicked = Date.now()
  await sendCampaign(db, parts.workspaceId, campaignId)
  await untilOpen(db, campaignId)
  const frozen = (Date.now() - clicked) / 1000
  const frozenWal = ((await walPosition(db)) - before.wal) / recipients
  const { first, last } = await arrived
  await untilClosed(db, campaignId)
  return {
    recipients,
    first: (first - clicked) / 1000,
    frozen,
    frozenWal,
    wal: ((await walPosition(db)) - before.wal) / recipients,
    rate: (recipients - 1) / ((last - first) / 1000),
    sender: (cpuOf(worker.pid) - before.sender) / recipients,
    postgres: (cpuOfFamily(postgres) - before.postgres) / recipients,
    memory: memory.end(),
  }
}

function watchMemory(pid: number): { end(): Launch['memory'] } {
  const before = memoryOf(pid)
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 250)
  return {
    end() {
      clearInterval(timer)
      return { before, peak, after: memoryOf(pid) }
    },
  }
}
