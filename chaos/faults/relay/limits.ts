// Relays that are slow, accept a limited number of messages, or lack extensions that others support.
import type { Fault } from '../../rig/fault.ts'
import { alsoWrong } from '../../rig/verdict/verdict.ts'

const tarpit: Fault = {
  key: 'tarpit',
  name: 'a tarpit of 5 s a reply',
  run: async (rig) => {
    const { campaign } = await rig.scene(20, { behaviour: { delay: 5000 } })
    await campaign.send()
    await campaign.untilOver(240_000)
    return rig.judge(campaign, { status: ['sent'], allowed: 0 })
  },
}

const perConnection: Fault[] = (['421', 'close'] as const).map((end) => ({
  key: `hundred-then-${end}`,
  name: `a relay that takes 100 messages a connection, then ${end === '421' ? 'says 421' : 'hangs up'}`,
  run: async (rig) => {
    const people = 3000
    const { sink, campaign } = await rig.scene(people, {
      behaviour: { perConnection: { messages: 100, end } },
    })
    await campaign.send()
    await campaign.untilOver()
    const verdict = await rig.judge(campaign, { status: ['sent'], allowed: 0 })
    const { connections } = sink.counts
    return alsoWrong(verdict, {
      [`${String(connections)} connections were made for ${String(people / 100)} times 100`]:
        connections > (2 * people) / 100,
    })
  },
}))

const noPipelining: Fault = {
  key: 'no-pipelining',
  name: 'a relay without PIPELINING',
  run: async (rig) => {
    const { campaign } = await rig.scene(1000, { behaviour: { pipelining: false } })
    await campaign.send()
    await campaign.untilOver()
    return rig.judge(campaign, { status: ['sent'], allowed: 0 })
  },
}

export const limitFaults: readonly Fault[] = [tarpit, ...perConnection, noPipelining]
