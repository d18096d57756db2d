// kill -9 of the worker, of everything, or of PostgreSQL: many times during one campaign, at random points. And several
// workers on one database: side by side, and when the machines of some die.
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connections, type Fault, type Rig, type Scene } from '../../rig/fault.ts'
import { until } from '../../rig/wait.ts'
import { signal } from '../../rig/product/processes.ts'

/** The messages of one flush. Without a journal, up to this many may arrive twice, and one more for each connection. */
const flush = 250

interface Kill {
  key: string
  name: string
  /** Possible duplicates that one kill may cause. */
  allowed: number
  env?: Record<string, string>
  strike(scene: Scene, rig: Rig): Promise<void>
}

const kills: Kill[] = [
  {
    key: 'kill-worker',
    name: 'kill -9 of the worker',
    allowed: connections,
    strike: ({ product }) => product.killWorker(),
  },
  {
    key: 'kill-group',
    name: 'kill -9 of the whole process group',
    allowed: connections,
    strike: async ({ product }) => {
      await product.killGroup()
      await product.start()
    },
  },
  {
    key: 'kill-postgres',
    name: 'kill -9 of PostgreSQL',
    allowed: connections,
    strike: async ({ product }, { random }) => {
      const backends = random.next() < 0.5
      await until('PostgreSQL runs', () => product.killPostgres(backends), { every: 10 })
      await sleep(500)
    },
  },
  {
    key: 'kill-everything',
    name: 'kill -9 of the whole process group and of PostgreSQL',
    allowed: connections,
    strike: async ({ product }) => {
      await product.killGroup()
      product.killPostgres(true)
      await product.start()
    },
  },
  {
    key: 'kill-no-journal',
    name: 'kill -9 of the whole process group, and the journal is gone with its machine',
    allowed: connections + flush,
    // Without a journal, the dead worker's chunks become free only when its lease ends.
    env: { LEASE_SECONDS: '5' },
    strike: async ({ product }) => {
      await product.killGroup()
      forgetJournals(path.join(product.dataDir, 'journal'))
      await product.start()
    },
  },
]

function forgetJournals(folder: string): void {
  for (const file of readdirSync(folder)) rmSync(path.join(folder, file), { recursive: true })
}

/** These run small in `npm test`. The journeys of `npm test` kill everything at once. */
const quick = ['kill-postgres']

/** Each kill at full size and, for a quick check, with a small campaign. */
export const killFaults: Fault[] = kills.flatMap((kill) => [
  { ...killing(kill, 1500, 2), key: `${kill.key}-small`, quick: quick.includes(kill.key) },
  { ...killing(kill, 100_000, 20), patience: 900 },
])

function killing({ key, name, allowed, env, strike }: Kill, people: number, times: number): Fault {
  return {
    key,
    name: `${name}, ${String(times)} times over ${String(people)}`,
    run: async (rig) => {
      // A slow relay keeps a small campaign going for long enough to be hit.
      const behaviour = { delay: people < 10_000 ? 2 : 0 }
      const scene = await rig.scene(people, { behaviour, ...(env && { env }) })
      const { sink, campaign } = scene
      await campaign.send()
      for (const point of rig.random.points(times, people)) {
        await sink.untilTaken(point)
        await sleep(rig.random.between(0, 20))
        await strike(scene, rig)
      }
      await campaign.untilOver(300_000)
      return rig.judge(campaign, { status: ['sent'], allowed: times * allowed })
    },
  }
}

const crowds: Fault[] = [2, 4, 8].map((count) => ({
  key: `workers-${String(count)}`,
  name: `${String(count)} workers on one campaign`,
  run: async (rig) => {
    const { product, campaign } = await rig.scene(10_000, { role: 'serve' })
    for (let n = 1; n <= count; n += 1) product.addWorker(`worker-${String(n)}`)
    await campaign.send()
    await campaign.untilOver()
    return rig.judge(campaign, { status: ['sent'], allowed: 0 })
  },
}))

const clusterThatDies: Fault = {
  key: 'workers-die',
  name: 'kill -9 of two of four workers in mid-campaign; their machines stay away',
  run: async (rig) => {
    const people = 10_000
    const behaviour = { delay: 2 }
    const scene = await rig.scene(people, { behaviour, role: 'serve', env: { LEASE_SECONDS: '2' } })
    const { sink, product, campaign } = scene
    const workers = [1, 2, 3, 4].map((n) => product.addWorker(`worker-${String(n)}`))
    await campaign.send()
    for (const [n, point] of rig.random.points(2, people / 2).entries()) {
      await sink.untilTaken(point)
      signal(workers[n]?.pid ?? 0, 'SIGKILL')
    }
    await campaign.untilOver()
    return rig.judge(campaign, { status: ['sent'], allowed: 2 * (flush + connections) })
  },
}

export const clusterFaults: readonly Fault[] = [...crowds, clusterThatDies]
