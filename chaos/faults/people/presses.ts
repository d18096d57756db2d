// People press the same button fifty times.
import { setTimeout as sleep } from 'node:timers/promises'
import { connections, type Fault, type Rig } from '../../rig/fault.ts'
import type { Campaign } from '../../rig/people/campaign.ts'
import { statusOf } from '../../rig/people/user.ts'
import type { Arrival } from '../../rig/sink/arrivals.ts'
import { alsoWrong } from '../../rig/verdict/verdict.ts'

const fiftySends: Fault = {
  key: 'fifty-sends',
  name: 'fifty sends at once: one succeeds',
  quick: true,
  run: async (rig) => {
    const { campaign } = await rig.scene(200)
    const answers = await Promise.all(Array.from({ length: 50 }, () => statusOf(campaign.send())))
    await campaign.untilOver()
    const verdict = await rig.judge(campaign, { status: ['sent'], allowed: 0 })
    const count = (status: number) => answers.filter((each) => each === status).length
    return alsoWrong(verdict, {
      [`the fifty were answered ${answers.join(' ')}`]: count(200) !== 1 || count(409) !== 49,
    })
  },
}

interface Pause {
  /** Milliseconds until the call to pause was answered. */
  took: number
  /** When the pause was answered, and when Resume was called, in milliseconds since 1970. */
  from: number
  to: number
}

/** P27: a pause takes effect within a second. */
const biteWithin = 1000

/** Milliseconds, far less than a lease: a campaign that continues must not wait for a lease to expire. */
const silenceWithin = 10_000

const pauses: Fault[] = [10, 50].map((times) => ({
  key: times === 50 ? 'pause-resume' : 'pause-resume-small',
  name: `pause and resume, ${String(times)} times; after the answer only messages in flight arrive`,
  ...(times === 10 && { quick: true }),
  run: async (rig) => {
    // The relay is so slow that the campaign lasts longer than the pauses.
    const { sink, campaign } = await rig.scene(times * 200, { behaviour: { delay: 5 } })
    await campaign.send()
    await sink.untilTaken(1)
    const seen: Pause[] = []
    for (let n = 0; n < times; n += 1) seen.push(await pauseAndResume(campaign, rig))
    await sink.behave({})
    await campaign.untilOver()
    const verdict = await rig.judge(campaign, { status: ['sent'], allowed: 0 })
    const slowest = Math.max(...seen.map(({ took }) => took))
    const arrivals = await rig.arrivals(campaign)
    const most = Math.max(...seen.map((pause) => takenDuring(pause, arrivals)))
    const silence = longestSilence(arrivals, seen.at(-1)?.to ?? 0)
    return alsoWrong(verdict, {
      [`a pause was answered after ${String(slowest)} ms`]: slowest > biteWithin,
      [`${String(most)} arrived during a pause`]: most > connections,
      [`after the last Resume nothing arrived for ${String(silence)} ms`]: silence > silenceWithin,
    })
  },
}))

async function pauseAndResume(campaign: Campaign, { random }: Rig): Promise<Pause> {
  await sleep(random.between(20, 200))
  const called = Date.now()
  await campaign.pause()
  const from = Date.now()
  await sleep(150)
  const to = Date.now()
  await campaign.resume()
  return { took: from - called, from, to }
}

/** The longest time without an arrival, in milliseconds, from `from` to the last arrival. */
function longestSilence(arrivals: readonly Arrival[], from: number): number {
  const moments = [from, ...arrivals.map(({ at }) => at).filter((at) => at > from)].sort((a, b) => a - b)
  return Math.max(...moments.map((moment, n) => moment - (moments[n - 1] ?? from)))
}

function takenDuring({ from, to }: Pause, arrivals: readonly Arrival[]): number {
  return arrivals.filter(({ at }) => at > from && at < to).length
}

export const pressFaults: readonly Fault[] = [fiftySends, ...pauses]
