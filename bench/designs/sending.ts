// Measures how fast a campaign with a design is sent, compared with a text of the same size. The two alternate, so that
// other work on the machine slows both equally.
import { makeDkimKey } from '../../server/src/platform/mail/mime.ts'
import { cpuOf } from '../proc.ts'
import { open, untilClosed } from '../product/campaign.ts'
import { startProduct } from '../product/product.ts'
import { insertGroup, insertParts } from '../product/queries.ts'
import { startSink } from '../sending/sink/start.ts'
import { median } from '../stats.ts'
import { frozen, kinds, linksOf, sizeOf, twoLetters, type Kind } from './letters.ts'

export interface Sent {
  bytes: number
  links: number
  /** Messages per second, and microseconds of the worker's CPU time per message: medians. */
  rate: number
  sender: number
}

export interface Sending {
  messages: number
  pairs: number
  isSigned: boolean
  letters: Record<Kind, Sent>
  /** The median over all pairs of the ratio between design and text. */
  ratio: number
}

export async function measureSending(messages: number, pairs: number, isSigned: boolean): Promise<Sending> {
  const letters = twoLetters()
  const product = await startProduct()
  try {
    const parts = await insertParts(product.db, await makeDkimKey())
    const groupId = await insertGroup(product.db, parts.workspaceId, messages)
    const sink = await startSink(0)
    const worker = await product.startWorker(sink.port, 10)
    const keys = isSigned ? [{ domain: 'office.example', selector: 'lm' }] : []
    const run = async (kind: Kind) => {
      const content = frozen(letters[kind], groupId, keys)
      const { arrived } = await sink.expect(messages)
      const before = cpuOf(worker.pid)
      const campaignId = await open(product.db, parts, groupId, content)
      const { first, last } = await arrived
      await untilClosed(product.db, campaignId)
      return {
        rate: (messages - 1) / ((last - first) / 1000),
        sender: (cpuOf(worker.pid) - before) / messages,
      }
    }
    const runs: Record<Kind, { rate: number; sender: number }[]> = { design: [], text: [] }
    // Runs each once without measuring, because a new process is slow.
    for (const kind of kinds) await run(kind)
    for (let pair = 0; pair < pairs; pair += 1)
      for (const kind of pair % 2 === 0 ? kinds : kinds.toReversed()) runs[kind].push(await run(kind))
    await worker.stop()
    await sink.stop()
    const sent = (kind: Kind): Sent => ({
      bytes: sizeOf(letters[kind]),
      links: linksOf(letters[kind]),
      rate: median(runs[kind].map(({ rate }) => rate)),
      sender: median(runs[kind].map(({ sender }) => sender)),
    })
    const ratios = runs.design.map(({ rate }, pair) => rate / (runs.text[pair]?.rate ?? NaN))
    return {
      ...{ messages, pairs, isSigned, ratio: median(ratios) },
      letters: { design: sent('design'), text: sent('text') },
    }
  } finally {
    await product.stop()
  }
}
