// Several workers on one database: side by side, and when the machines of some die.
import { connections, type Fault } from '../../rig/fault.ts'
import { signal } from '../../rig/product/processes.ts'

const flush = 250

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
