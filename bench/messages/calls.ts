// Measures POST /api/messages over HTTP: scripts that each send the next message when the last one was accepted.
import { createApiToken } from '../../server/src/features/accounts/tokens.ts'
import { transaction } from '../../server/src/platform/db/index.ts'
import { makeDkimKey } from '../../server/src/platform/mail/mime.ts'
import { aChild } from '../children.ts'
import type { Answered, Errand, Post } from '../events/client.ts'
import { startServer, type Server } from '../events/server.ts'
import { publicUrl } from '../letter.ts'
import { atLeastCount, atMost, type Verdict } from '../part.ts'
import type { Product } from '../product/product.ts'
import { insertParts } from '../product/queries.ts'
import { whole } from '../table.ts'
import { giveSubject, insertOwner } from './queries.ts'

/** The message of an account, with its token. */
export async function postOf({ db }: Product): Promise<Post> {
  const { workspaceId, senderId, templateId } = await insertParts(db, await makeDkimKey())
  await giveSubject(db, templateId)
  const accountId = await insertOwner(db, workspaceId)
  const { token } = await transaction(db, (tx) => createApiToken(tx, accountId, { name: 'Shop' }))
  const message = { templateId, senderId, to: { email: 'buyer@shop.example' }, data: { order: 7 } }
  return { path: '/api/messages', token, body: JSON.stringify(message) }
}

/** The answers of that many clients, which take the accounts in turn. */
async function ask(
  { port }: Server,
  posts: readonly Post[],
  connections: number,
  milliseconds: number,
): Promise<Answered & { rate: number }> {
  const client = aChild('events/client.ts')
  await client.hear('ready')
  const heard = client.hear<Answered>('answered')
  const errand: Errand = { kind: 'ask', port, connections, paths: [], milliseconds, posts }
  client.say(errand)
  const answered = await heard
  await client.stop()
  const { '202': accepted = 0, ...others } = answered.statuses
  if (Object.keys(others).length > 0) throw new Error(`Answers of status ${Object.keys(others).join(', ')}`)
  return { ...answered, rate: accepted / answered.seconds }
}

export async function measureCalls(
  product: Product,
  isQuick: boolean,
): Promise<{ shown: string[][]; verdicts: Verdict[] }> {
  const server = await startServer(product, { PUBLIC_URL: publicUrl, QUOTA_MESSAGES: '1000000000' })
  const time = isQuick ? 2000 : 10_000
  try {
    const posts: Post[] = []
    for (let made = 0; made < 4; made += 1) posts.push(await postOf(product))
    await ask(server, posts, 8, 2000)
    const few = await ask(server, posts.slice(0, 1), 8, time)
    const many = await ask(server, posts.slice(0, 1), 64, time)
    const four = await ask(server, posts, 64, time)
    const row = (what: string, { rate, median, p99 }: typeof few) => [
      `${what}: calls a second; median, p99`,
      `${whole(rate)}; ${whole(median)}, ${whole(p99)} ms`,
    ]
    return {
      shown: [
        row('8 clients of one account', few),
        row('64 clients of one account, ten answered at a time', many),
        row('64 clients of four accounts', four),
      ],
      verdicts: [
        atLeastCount('single messages accepted a second, 64 clients', many.rate, 1500),
        atMost('single message accepted, 8 clients, median', few.median, 15, 'ms'),
      ],
    }
  } finally {
    await server.stop()
  }
}
