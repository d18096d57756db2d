// Measures events under load. The product and a bare node:http server alternate; the same client requests the same
// answers from both.
import { setTimeout as sleep } from 'node:timers/promises'
import { aChild } from '../children.ts'
import { median } from '../stats.ts'
import { cpuOf, cpuOfFamily } from '../proc.ts'
import { getQueueAge } from '../../server/src/features/tracking/index.ts'
import type { Db } from '../../server/src/platform/db/index.ts'
import { startProduct, type Product } from '../product/product.ts'
import type { Answer, Listening, Serve } from './bare.ts'
import type { Answered, Errand } from './client.ts'
import { addressesOf, countEvents, countInStats, countReaders, insertReaders } from './readers.ts'
import { startServer } from './server.ts'

export type Kind = 'click' | 'open'

/** One run of the product or of the bare server. */
export interface Run {
  /** Answers per second. */
  rate: number
  /** Milliseconds from request to answer. */
  median: number
  p99: number
  /** Microseconds of CPU time per answer. */
  server: number
  postgres: number
  client: number
}

export interface Hits {
  product: Run
  bare: Run
  /** How many events the product answered but did not record. */
  lost: number
  /** Readers that the stats do not count, or count too often. */
  uncounted: number
  /** Milliseconds for which the oldest event waited to be counted, at most. */
  behind: number
}

export interface Load {
  connections: number
  milliseconds: number
  rounds: number
  recipients: number
}

/** Measures clicks, which the product answers after the commit, and opens. */
export async function measureEvents(load: Load, say: (doing: string) => void): Promise<Record<Kind, Hits>> {
  const product = await startProduct()
  try {
    say('readers')
    await insertReaders(product.db, load.recipients)
    return {
      click: await measure(product, 'click', load, say),
      open: await measure(product, 'open', load, say),
    }
  } finally {
    await product.stop()
  }
}

async function measure(
  product: Product,
  kind: Kind,
  load: Load,
  say: (doing: string) => void,
): Promise<Hits> {
  const addresses = addressesOf(kind, load.recipients * 4, load.recipients)
  const server = await startServer(product)
  let answered = 0
  const delay = watchDelay(product.db)
  const runs: { product: Run[]; bare: Run[] } = { product: [], bare: [] }
  const ask = (at: Asked, milliseconds = load.milliseconds) =>
    askFor({ port: at.port, connections: load.connections, paths: addresses, milliseconds }, at)
  const askProduct = async (milliseconds?: number) => {
    const { run, count } = await ask({ ...server, postgres: product.postgres }, milliseconds)
    answered += count
    return run
  }
  try {
    const bare = await startBare(await answerOf(server.port, addresses[0] ?? ''))
    answered += 1
    try {
      // Sends requests without measuring first, because a new process is slow.
      await askProduct(5000)
      await ask(bare, 1000)
      for (let round = 1; round <= load.rounds; round += 1) {
        say(`${kind}s, round ${String(round)}`)
        runs.bare.push((await ask(bare)).run)
        runs.product.push(await askProduct())
      }
      await untilCounted(product.db)
    } finally {
      await bare.stop()
    }
  } finally {
    // The process ends only when it has written all events that it holds.
    await server.stop()
  }
  const behind = await delay.stop()
  const lost = answered - (await countEvents(product.db, kind))
  const uncounted = (await countReaders(product.db, kind)) - (await countInStats(product.db, kind))
  return { product: medianOf(runs.product), bare: medianOf(runs.bare), lost, uncounted, behind }
}

async function untilCounted(db: Db): Promise<void> {
  while ((await getQueueAge(db)) > 0) await sleep(100)
}

/** Looks five times a second how long the oldest event has waited to be counted. */
function watchDelay(db: Db) {
  let [most, isOver] = [0, false]
  const watching = (async () => {
    for (; !isOver; await sleep(200)) most = Math.max(most, (await getQueueAge(db)) * 1000)
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return most
    },
  }
}

async function answerOf(port: number, path: string): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0' },
  })
  const made = new Set(['date', 'connection', 'keep-alive'])
  return {
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => !made.has(name)).flat(),
    body: Buffer.from(await answer.arrayBuffer()).toString('latin1'),
  }
}

/** The port to send requests to, and the processes whose CPU time to measure. */
interface Asked {
  pid: number
  port: number
  postgres?: number
}

async function startBare(answer: Answer) {
  const child = aChild('events/bare.ts')
  const listening = child.hear<Listening>('listening')
  const serve: Serve = { kind: 'serve', ...answer }
  child.say(serve)
  return { pid: child.pid, port: (await listening).port, stop: () => child.stop() }
}

async function askFor(errand: Omit<Errand, 'kind'>, { pid, postgres }: Asked) {
  const client = aChild('events/client.ts')
  await client.hear('ready')
  const used = () => [cpuOf(pid), postgres === undefined ? 0 : cpuOfFamily(postgres), cpuOf(client.pid)]
  const before = used()
  const heard = client.hear<Answered>('answered')
  const word: Errand = { kind: 'ask', ...errand }
  client.say(word)
  const { statuses, seconds, median: half, p99 } = await heard
  const after = used()
  await client.stop()
  await sleep(200)
  const count = Object.values(statuses).reduce((sum, each) => sum + each, 0)
  const unexpected = Object.keys(statuses).filter((status) => status !== '302' && status !== '200')
  if (unexpected.length > 0) throw new Error(`Answers of status ${unexpected.join(', ')}`)
  const [serverUs = NaN, postgresUs = NaN, clientUs = NaN] = after.map(
    (each, at) => (each - (before[at] ?? 0)) / count,
  )
  return {
    count,
    run: {
      rate: count / seconds,
      median: half,
      p99,
      server: serverUs,
      postgres: postgresUs,
      client: clientUs,
    },
  }
}

function medianOf(runs: readonly Run[]): Run {
  const of = (name: keyof Run) => median(runs.map((run) => run[name]))
  return {
    rate: of('rate'),
    median: of('median'),
    p99: of('p99'),
    server: of('server'),
    postgres: of('postgres'),
    client: of('client'),
  }
}
