// Two database servers with synchronous replication: the primary dies, and the standby takes its place.
import { setTimeout as sleep } from 'node:timers/promises'
import { connections, type Fault } from '../../rig/fault.ts'
import { isRunning } from '../../rig/product/processes.ts'
import { alsoWrong } from '../../rig/verdict/verdict.ts'

const people = 1500
/** Milliseconds without a primary, until somebody has decided to promote the standby. */
const decision = 3000

const failover: Fault = {
  key: 'failover',
  name: 'kill -9 of the primary database in mid-campaign; its standby is promoted, and nothing is restarted',
  quick: true,
  run: async (rig) => {
    const servers = await rig.servers()
    const { sink, product, campaign } = await rig.scene(people, {
      behaviour: { delay: 20 },
      role: 'serve',
      env: { DRAIN_DELAY: '0s' },
      database: servers,
    })
    const workers = [1, 2].map((n) => product.addWorker(`worker-${String(n)}`))
    await campaign.send()
    await sink.untilTaken(rig.random.between(people * 0.2, people * 0.5))
    servers.killPrimary()
    await sleep(decision)
    const before = sink.counts.taken
    await servers.promote()
    await campaign.untilOver()
    const verdict = await rig.judge(campaign, { status: ['sent'], allowed: workers.length * connections })
    return alsoWrong(verdict, {
      'the campaign was over before the failover': before >= people,
      'serve had to be restarted': !product.isUp(),
      'a worker had to be restarted': !workers.every((worker) => isRunning(worker)),
    })
  },
}

export const failoverFaults: readonly Fault[] = [failover]
