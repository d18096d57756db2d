// A relay that is down: at the start, for a while, or for good while a second relay works.
import { setTimeout as sleep } from 'node:timers/promises'
import { addresses, furnish } from '../../rig/people/office.ts'
import { User } from '../../rig/people/user.ts'
import { administrator } from '../../rig/product/product.ts'
import { connections, type Fault } from '../../rig/fault.ts'
import { alsoWrong } from '../../rig/verdict/verdict.ts'

const people = 1000
/** Milliseconds: the longest wait before Lettermill tries a relay again, and time to send the rest. */
const patience = 180_000

const goneAtStart: Fault = {
  key: 'relay-gone-at-start',
  name: 'the relay is gone at the start, and comes up later',
  run: async (rig) => {
    const { sink, campaign } = await rig.scene(people)
    await sink.leave()
    await campaign.send()
    await sleep(4000)
    const { status, failed_count: failed } = await campaign.stats()
    await sink.listen()
    await campaign.untilOver(patience)
    const verdict = await rig.judge(campaign, { status: ['sent'], allowed: 0 })
    return alsoWrong(verdict, {
      'somebody failed while the relay was away': failed > 0,
      [`it was ${status} while the relay was away for 4 s`]: status !== 'processing',
    })
  },
}

const goneInTheMiddle: Fault = {
  key: 'relay-gone-in-the-middle',
  name: 'the relay goes in mid-campaign and comes back, three times',
  run: async (rig) => {
    const times = 3
    const { sink, campaign } = await rig.scene(people, { behaviour: { delay: 2 } })
    await campaign.send()
    for (const point of rig.random.points(times, people)) {
      await sink.untilTaken(point)
      await sink.leave()
      await sleep(1500)
      await sink.listen()
    }
    await campaign.untilOver(patience)
    // Messages that the relay accepted but did not answer when the connection broke may arrive again.
    return rig.judge(campaign, { status: ['sent'], allowed: times * connections })
  },
}

const oneOfTwoDies: Fault = {
  key: 'one-of-two-relays',
  name: 'two relays; one dies in mid-campaign and stays dead',
  run: async (rig) => {
    const sinks = [await rig.sink({ delay: 2 }), await rig.sink({ delay: 2 })] as const
    const product = await rig.product({ SMTP_URL: sinks.map(({ url }) => url).join(',') })
    const user = await User.signIn(product.url, administrator)
    const chosen = addresses(people)
    const campaign = await rig.campaign(user, await furnish(user, chosen), chosen)
    await campaign.send()
    await sinks[0].untilTaken(people / 10)
    await sinks[0].kill()
    await campaign.untilOver(patience)
    return rig.judge(campaign, { status: ['sent'], allowed: connections })
  },
}

export const goneFaults: readonly Fault[] = [goneAtStart, goneInTheMiddle, oneOfTwoDies]
