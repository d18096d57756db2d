// `serve` connects through PgBouncer in transaction mode, while workers connect to PostgreSQL directly.
import { setTimeout as sleep } from 'node:timers/promises'
import { connections, type Fault } from '../../rig/fault.ts'
import { findPooler } from '../../rig/product/pooler.ts'
import { alsoWrong } from '../../rig/verdict/verdict.ts'

const people = 1500

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
