// Measures POST /api/messages over HTTP: scripts that each send the next message when the last one was accepted.
import { createApiToken } from '../../server/src/features/accounts/tokens.ts'
import { transaction } from '../../server/src/platform/db/index.ts'
import { makeDkimKey } from '../../server/src/platform/mail/mime.ts'
import { aChild } from '../children.ts'
import type { Answered, Errand, Post } from '../events/client.ts'
import { startServer, type Server } from '../events/server.ts'
import { publicUrl } from '../letter.ts'
import { atLeastCount, atMost, type Verdict } from '../part.ts'
import { cpuOf, cpuOfFamily } from '../proc.ts'
import type { Product } from '../product/product.ts'
import { insertParts } from '../product/queries.ts'
import { whole } from '../table.ts'
import { giveSubject, insertOwner } from './queries.ts'

/** The message of an account, with its token. */
export async function postOf({ db }: Product): Promise<Post> {
  const { workspaceId, senderId, templateId } = await insertParts(db, await makeDkimKey())
  await giveSubject(db, templateId)
  const accountId = await insertOwner(db, workspaceId)
  const { token } = await transaction(db, (tx) =>
    createApiToken(tx, { accountId, workspaceId }, { name: 'Shop' }),
  )
  const message = { templateId, senderId, to: { email: 'buyer@shop.example' }, data: { order: 7 } }
  return { path: '/api/messages', token, body: JSON.stringify(message) }
}

interface Asked extends Answered {
  /** Accepted messages per second. */
  rate: number
  /** Microseconds of CPU time per message. */
  cpu: { server: number; postgres: number; client: number }
}

/** The answers of that many clients, which take the accounts in turn. */
async function ask(
  { product, server }: { product: Product; server: Server },
  posts: readonly Post[],
  connections: number,
  milliseconds: number,
): Promise<Asked> {
  const client = aChild('events/client.ts')
  await client.hear('ready')
  const heard = client.hear<Answered>('answered')
  const used = () => [cpuOf(server.pid), cpuOfFamily(product.postgres), cpuOf(client.pid)]
  const before = used()
  const errand: Errand = { kind: 'ask', port: server.port, connections, paths: [], milliseconds, posts }
  client.say(errand)
  const answered = await heard
  const after = used()
  await client.stop()
  const { '202': accepted = 0, ...others } = answered.statuses
  if (Object.keys(others).length > 0) throw new Error(`Answers of status ${Object.keys(others).join(', ')}`)
  const [serverUs = NaN, postgresUs = NaN, clientUs = NaN] = after.map(
    (each, at) => (each - (before[at] ?? 0)) / accepted,
  )
  const cpu = { server: serverUs, postgres: postgresUs, client: clientUs }
  return { ...answered, rate: accepted / answered.seconds, cpu }
}

export async function measureCalls(
  product: Product,
  isQuick: boolean,
): Promise<{ shown: string[][]; verdicts: Verdict[] }> {
  const server = await startServer(product, { PUBLIC_URL: publicUrl, QUOTA_MESSAGES: '1000000000' })
  const running = { product, server }
  const time = isQuick ? 2000 : 10_000
  try {
    const posts: Post[] = []
    for (let made = 0; made < 4; made += 1) posts.push(await postOf(product))
    await ask(running, posts, 8, 2000)
    const few = await ask(running, posts.slice(0, 1), 8, time)
    const many = await ask(running, posts.slice(0, 1), 64, time)
    const four = await ask(running, posts, 64, time)
    const row = (what: string, { rate, median, p99, cpu }: Asked) => [
      what,
      `${whole(rate)}; ${whole(median)}, ${whole(p99)} ms; ${Object.values(cpu).map(whole).join(', ')} µs`,
    ]
    return {
      shown: [
        ['calls a second; median, p99; CPU of server, PostgreSQL, client a call', ''],
        row('8 clients of one account', few),
        row('64 clients of one account', many),
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
