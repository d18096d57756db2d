// Processes that get a signal to end, or that freeze for longer than their lease.
import { setTimeout as sleep } from 'node:timers/promises'
import { connections, type Fault } from '../../rig/fault.ts'
import { signal } from '../../rig/product/processes.ts'

const people = 2000

const sigterm: Fault = {
  key: 'sigterm',
  name: 'SIGTERM in mid-campaign, twice, and a new start',
  run: async (rig) => {
    const { sink, product, campaign } = await rig.scene(people, { behaviour: { delay: 2 } })
    await campaign.send()
    for (const point of rig.random.points(2, people)) {
      await sink.untilTaken(point)
      await product.stop()
      await product.start()
    }
    await campaign.untilOver()
    // A clean stop leaves nothing unconfirmed.
    return rig.judge(campaign, { status: ['sent'], allowed: 0 })
  },
}

/** Messages that a worker may have sent and not yet recorded: one flush. */
const flush = 250

const sigstop: Fault = {
  key: 'sigstop',
  name: 'SIGSTOP of one of two workers past its lease, then CONT',
  run: async (rig) => {
    const behaviour = { delay: 2 }
    const scene = await rig.scene(people, { behaviour, role: 'serve', env: { LEASE_SECONDS: '2' } })
    const { sink, product, campaign } = scene
    const stopped = product.addWorker('worker-1')
    product.addWorker('worker-2')
    await campaign.send()
    await sink.untilTaken(rig.random.between(people * 0.05, people * 0.3))
    signal(stopped.pid ?? 0, 'SIGSTOP')
    await sleep(6000)
    signal(stopped.pid ?? 0, 'SIGCONT')
    await campaign.untilOver()
    return rig.judge(campaign, { status: ['sent'], allowed: flush + connections })
  },
}

export const stopFaults: readonly Fault[] = [sigterm, sigstop]
