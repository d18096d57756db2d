// Two database servers with synchronous replication: the primary fails, and the standby takes over. And a pooler before
// the database that fails.
import { setTimeout as sleep } from 'node:timers/promises'
import { connections, type Fault } from '../../rig/fault.ts'
import { isRunning } from '../../rig/product/processes.ts'
import type { Servers } from '../../rig/product/servers.ts'
import { alsoWrong } from '../../rig/verdict/verdict.ts'
import { findPooler } from '../../rig/product/pooler.ts'

const people = 1500
/** Milliseconds without a primary, until somebody decides to promote the standby. */
const decision = 3000

interface Loss {
  key: string
  name: string
  quick?: boolean
  strike(servers: Servers): void
}

const losses: Loss[] = [
  {
    key: 'failover',
    name: 'kill -9 of the primary database in mid-campaign; its standby is promoted, and nothing is restarted',
    quick: true,
    strike: (servers) => servers.killPrimary(),
  },
  {
    // No connection breaks, so the product notices only by the time limits of its statements.
    key: 'failover-silent',
    name: 'the primary database falls silent in mid-campaign; its standby is promoted, and nothing is restarted',
    strike: (servers) => servers.freezePrimary(),
  },
]

export const failoverFaults: readonly Fault[] = losses.map(({ strike, ...fault }) => ({
  ...fault,
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
    strike(servers)
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
}))

/** `serve` connects through PgBouncer in transaction mode, while workers connect to PostgreSQL directly. */
export const poolerThatDies: Fault = {
  key: 'pooler',
  name: 'serve works behind PgBouncer in transaction mode, which dies and comes back in mid-campaign',
  unfit: () => (findPooler() === null ? 'there is no PgBouncer (Debian: apt install pgbouncer)' : null),
  run: async (rig) => {
    const servers = await rig.servers()
    const pooler = await rig.pooler(servers.currentUrl())
    const { sink, product, campaign } = await rig.scene(people, {
      behaviour: { delay: 20 },
      role: 'serve',
      env: { DATABASE_URL: pooler.url, DRAIN_DELAY: '0s' },
      database: servers,
    })
    product.addWorker('worker')
    await campaign.send()
    await sink.untilTaken(rig.random.between(people * 0.2, people * 0.5))
    await pooler.kill()
    await sleep(1000)
    pooler.run()
    await campaign.untilOver()
    const verdict = await rig.judge(campaign, { status: ['sent'], allowed: connections })
    return alsoWrong(verdict, {
      'serve did not notice the pooler': !product.said(/A pooler gives every transaction another session/),
      'serve had to be restarted': !product.isUp(),
    })
  },
}
