// Measures single messages: how long one takes during a campaign at full speed, how much slower the campaign gets, how
// many are sent per second, and how many calls are answered.
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageBatcher } from '../../server/src/features/messages/batcher.ts'
import { dataLinkFinder } from '../../server/src/features/templates/index.ts'
import { linkTokens } from '../../server/src/features/tracking/index.ts'
import { makeDkimKey } from '../../server/src/platform/mail/mime.ts'
import { contentOf, publicUrl, secretKey } from '../letter.ts'
import { atLeast, atLeastCount, atMost, type Part } from '../part.ts'
import { open, untilClosed } from '../product/campaign.ts'
import { startProduct, type Product } from '../product/product.ts'
import { insertGroup, insertParts, type Parts } from '../product/queries.ts'
import { startSink } from '../sending/sink/start.ts'
import { median, percentile } from '../stats.ts'
import { table, whole } from '../table.ts'
import { measureCalls } from './calls.ts'
import { countOpenMessages, forgetMessages, giveSubject, listWaits } from './queries.ts'

const connections = 10
/** Milliseconds between two single messages during the campaign. */
const every = 50
const batch = 500

interface Stage {
  product: Product
  parts: Parts
  groupId: number
  recipients: number
  batcher: MessageBatcher
}

const messageOf = ({ parts }: Stage, order: number) => ({
  templateId: parts.templateId,
  senderId: parts.senderId,
  to: { email: `buyer${String(order)}@shop.example` },
  data: { order },
})

/** Seconds from the start of a campaign to its last outcome. */
async function campaign({ product, parts, groupId }: Stage): Promise<number> {
  const begun = performance.now()
  const keys = [{ domain: 'office.example', selector: 'lm' }]
  const id = await open(product.db, parts, groupId, contentOf(groupId, keys))
  await untilClosed(product.db, id)
  return (performance.now() - begun) / 1000
}

/** Runs a campaign while a single message is sent every 50 ms. */
async function campaignBeside(stage: Stage): Promise<{ seconds: number; waits: number[] }> {
  const { product, parts, batcher } = stage
  await forgetMessages(product.db)
  let over = false
  const ended = campaign(stage).finally(() => (over = true))
  for (let order = 0; !over; order += 1) {
    const one = { call: 'one' as const, messages: [messageOf(stage, order)], key: null }
    await batcher.accept(parts.workspaceId, one)
    await sleep(every)
  }
  const seconds = await ended
  while ((await countOpenMessages(product.db)) > 0) await sleep(20)
  return { seconds, waits: await listWaits(product.db) }
}

/** Messages per second, from the call with the first batch to the outcome of the last message. */
async function throughput(stage: Stage, count: number): Promise<number> {
  const { product, parts, batcher } = stage
  await forgetMessages(product.db)
  const begun = performance.now()
  for (let from = 0; from < count; from += batch) {
    const messages = Array.from({ length: batch }, (_, index) => messageOf(stage, from + index))
    await batcher.accept(parts.workspaceId, { call: 'batch', messages, key: `batch ${String(from)}` })
  }
  while ((await countOpenMessages(product.db)) > 0) await sleep(20)
  return count / ((performance.now() - begun) / 1000)
}

export const messages: Part = {
  name: 'messages',
  async measure({ isQuick, say }) {
    const product = await startProduct()
    const sink = await startSink(0)
    try {
      const parts = await insertParts(product.db, await makeDkimKey())
      await giveSubject(product.db, parts.templateId)
      const recipients = isQuick ? 10_000 : 40_000
      const groupId = await insertGroup(product.db, parts.workspaceId, recipients)
      const instance = { instanceId: 'bench', publicUrl, tokens: linkTokens([secretKey]) }
      const deps = { db: product.db, instance, mostADay: 1_000_000_000, findDataLinks: dataLinkFinder() }
      const stage = { product, parts, groupId, recipients, batcher: new MessageBatcher(deps) }
      const worker = await product.startWorker(sink.port, connections)
      await throughput(stage, batch)
      const [alone, beside, waits]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
        say(`a campaign of ${recipients.toLocaleString('en')}, alone and beside messages`)
        alone.push(await campaign(stage))
        const both = await campaignBeside(stage)
        beside.push(both.seconds)
        waits.push(...both.waits)
      }
      say('messages alone')
      const rate = await throughput(stage, isQuick ? 2000 : 20_000)
      await worker.stop()
      say('single messages over HTTP')
      const calls = await measureCalls(product, isQuick)
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(waits, share))
      const shown = [
        ['a campaign alone, messages a second', whole(recipients / median(alone))],
        ['beside 20 single messages a second', whole(recipients / median(beside))],
        [
          'a single message, call to recorded answer: median, p95, p99',
          `${whole(p50 ?? NaN)}, ${whole(p95 ?? NaN)}, ${whole(p99 ?? NaN)} ms`,
        ],
        ['messages alone, in batches of 500, a second', whole(rate)],
        ['single messages measured', whole(waits.length)],
        ...calls.shown,
      ]
      return {
        tables: [table(['single messages', ''], shown)],
        verdicts: [
          atMost('single message beside a campaign, p95', (p95 ?? NaN) / 1000, 1, 's'),
          atLeast('pace that the campaign keeps', median(alone) / median(beside), 0.9),
          atLeastCount('messages a second, accepted in batches and sent', rate, 1000),
          ...calls.verdicts,
        ],
      }
    } finally {
      await sink.stop()
      await product.stop()
    }
  },
}
