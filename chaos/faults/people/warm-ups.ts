// kill -9 of the worker on a day of a warm-up: what it reserved of the day stays reserved, so that no more messages
// leave than the day allows, and nobody is lost.
import { type Fault } from '../../rig/fault.ts'
import { alsoWrong } from '../../rig/verdict/verdict.ts'
import { until } from '../../rig/wait.ts'

/** The messages that a warm-up lets leave on its first day. */
const firstDay = 50
const wire = 2

export const warmUpFault: Fault = {
  key: 'kill-warm-up',
  name: `kill -9 of the worker on the first day of a warm-up; at most ${String(firstDay)} of 300 leave`,
  run: async (rig) => {
    const env = { SMTP_CONNECTIONS: String(wire) }
    const { sink, product, user, parts, campaign } = await rig.scene(300, { behaviour: { delay: 30 }, env })
    await user.call('PUT', `/api/domains/${String(parts.domainId)}/warm-up`, { on: true })
    await campaign.send()
    await sink.untilTaken(15)
    await product.killWorker()
    // What was on the wire stays unconfirmed, and may have used up its place in the day.
    const isDayOver = async () => {
      const { sent, unconfirmed, deferred, pending } = await campaign.progress()
      return pending === 0 && sent + unconfirmed + deferred === 300
    }
    await until('the rest waits for the next day', isDayOver, { every: 200 })
    const arrived = new Set((await rig.arrivals(campaign)).map(({ to }) => to))
    const verdict = await rig.judge(campaign, {
      status: ['partially_sent'],
      allowed: wire,
      fate: (email) => (arrived.has(email) ? 'any' : 'open'),
    })
    return alsoWrong(verdict, {
      [`${String(arrived.size)} left on the first day`]:
        arrived.size > firstDay || arrived.size < firstDay - wire,
    })
  },
}
