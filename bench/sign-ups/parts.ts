// Measures confirmation mails: from a visitor's sign-up on a form to the relay, during a campaign at full speed.
import { setTimeout as sleep } from 'node:timers/promises'
import { addForm } from '../../server/src/features/forms/forms.ts'
import { transaction } from '../../server/src/platform/db/index.ts'
import { makeDkimKey } from '../../server/src/platform/mail/mime.ts'
import { startServer, type Server } from '../events/server.ts'
import { contentOf, publicUrl } from '../letter.ts'
import { atMost, type Part } from '../part.ts'
import { open, untilClosed } from '../product/campaign.ts'
import { startProduct, type Product } from '../product/product.ts'
import { insertGroup, insertParts, type Parts } from '../product/queries.ts'
import { startSink } from '../sending/sink/start.ts'
import { percentile } from '../stats.ts'
import { table, whole } from '../table.ts'
import { countOpenSignUps, giveOwner, listMailed } from './queries.ts'

const connections = 10
/** Milliseconds between two sign-ups. */
const every = 100
/** Milliseconds that must pass between the opening of a form's page and a sign-up. */
const reading = 2100

interface Stage {
  product: Product
  server: Server
  parts: Parts
  groupId: number
  publicId: string
}

/**
 * Signs up on the form's page until `isOver`, each visitor from another network. Adds the time of each sign-up to
 * `posted`.
 */
async function visit(
  { server, publicId }: Stage,
  posted: Map<string, number>,
  isOver: () => boolean,
): Promise<void> {
  const form = `http://127.0.0.1:${String(server.port)}/api/forms/${publicId}`
  const { stamp } = (await (await fetch(`${form}/page`)).json()) as { stamp?: string }
  if (stamp === undefined) throw new Error('The form is closed')
  await sleep(reading)
  const posts: Promise<void>[] = []
  for (; !isOver(); await sleep(every)) {
    const email = `visitor${String(posted.size)}@reader.example`
    posted.set(email, Date.now())
    const made = post(`${form}/sign-ups`, { email, stamp }, networkOf(posted.size))
    // `Promise.all` below reports a refusal. Until then it must not end the process, which has others to stop.
    made.catch(() => undefined)
    posts.push(made)
  }
  await Promise.all(posts)
}

async function post(address: string, body: object, network: string): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify(body),
  })
  // Throws, so that no refusal is measured.
  if (!answer.ok) throw new Error(`${String(answer.status)} ${await answer.text()}`)
}

const networkOf = (visitor: number) =>
  `198.18.${String(Math.floor(visitor / 250))}.${String((visitor % 250) + 1)}`

/** Runs a campaign while visitors sign up. */
async function campaignBeside(stage: Stage, posted: Map<string, number>): Promise<void> {
  const { product, parts, groupId } = stage
  const keys = [{ domain: 'office.example', selector: 'lm' }]
  let isOver = false
  const id = await open(product.db, parts, groupId, contentOf(groupId, keys))
  const ended = untilClosed(product.db, id).finally(() => (isOver = true))
  await Promise.all([ended, visit(stage, posted, () => isOver)])
  while ((await countOpenSignUps(product.db)) > 0) await sleep(20)
}

export const signUps: Part = {
  name: 'sign-ups',
  async measure({ isQuick, say }) {
    const product = await startProduct()
    const sink = await startSink(0)
    const server = await startServer(product, {
      ...{ PUBLIC_URL: publicUrl, TRUST_PROXY: '127.0.0.1', RATE_LIMIT: '0' },
    })
    try {
      const parts = await insertParts(product.db, await makeDkimKey())
      const { workspaceId, senderId } = parts
      await giveOwner(product.db, workspaceId)
      const recipients = isQuick ? 10_000 : 100_000
      const groupId = await insertGroup(product.db, workspaceId, recipients)
      const { public_id: publicId } = await transaction(product.db, (tx) =>
        addForm(tx, workspaceId, {
          ...{ name: 'Join', groupId, senderId, fieldKeys: [], topicIds: [], texts: {} },
          ...{ confirm: true, enabled: true },
        }),
      )
      const worker = await product.startWorker(sink.port, connections)
      const posted = new Map<string, number>()
      for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
        say(`sign-ups beside a campaign of ${recipients.toLocaleString('en')}`)
        await campaignBeside({ product, server, parts, groupId, publicId }, posted)
      }
      const waits = (await listMailed(product.db)).map(({ email, at }) => at - (posted.get(email) ?? NaN))
      await worker.stop()
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(waits, share) ?? NaN)
      const shown = [
        [
          'from the post to the relay’s recorded answer: median, p95, p99',
          `${whole(p50 ?? NaN)}, ${whole(p95 ?? NaN)}, ${whole(p99 ?? NaN)} ms`,
        ],
        ['sign-ups', whole(posted.size)],
        ['confirmation mails', whole(waits.length)],
      ]
      return {
        tables: [table(['confirmation mails beside a campaign', ''], shown)],
        verdicts: [
          atMost('confirmation mail beside a campaign, p95', (p95 ?? NaN) / 1000, 5, 's'),
          atMost('sign-ups without a confirmation mail', posted.size - waits.length, 0, ''),
        ],
      }
    } finally {
      await server.stop()
      await sink.stop()
      await product.stop()
    }
  },
}
