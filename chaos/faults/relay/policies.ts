// Consecutive refusals: a provider that wants less mail, and a relay that refuses the rest of a campaign.
import { setTimeout as sleep } from 'node:timers/promises'
import { connections, type Fault, type Rig } from '../../rig/fault.ts'
import { addresses } from '../../rig/people/office.ts'
import type { Rule } from '../../rig/sink/behaviour.ts'
import { alsoWrong, type Verdict } from '../../rig/verdict/verdict.ts'
import { until } from '../../rig/wait.ts'

const oneProvider: Fault = {
  key: 'one-provider',
  name: 'one provider’s 4xx slows that provider only',
  run: async (rig) => {
    const slow = '@slow.example'
    // Recipients at that provider come first, so that no other recipient waits for them.
    const chosen = [...addresses(500, ['slow.example']), ...addresses(500, ['a.example', 'b.example'])]
    const rules: Rule[] = [{ at: 'rcpt', act: { say: '451 4.7.1 slow down' }, to: `${slow}$` }]
    const { sink, campaign } = await rig.scene(chosen, { behaviour: { rules, delay: 1 } })
    const others = chosen.filter((email) => !email.endsWith(slow)).length
    await campaign.send()
    const begun = Date.now()
    await sink.untilTaken(others)
    const took = (Date.now() - begun) / 1000
    const status = (await campaign.stats()).status
    await sink.behave({})
    await campaign.untilOver()
    const verdict = await rig.judge(campaign, { status: ['sent'], allowed: 0 })
    return alsoWrong(verdict, {
      [`the others took ${took.toFixed(1)} s`]: took > 20,
      [`it was ${status} while the provider refused`]: !['processing', 'partially_sent'].includes(status),
    })
  },
}

/** So many consecutive refusals that Lettermill takes them for a policy, not for a fault of each address. */
const row = 50
const manyDomains = Array.from({ length: 100 }, (_, n) => `far${String(n)}.example`)

const hold: Fault = {
  key: 'policy-hold',
  name: 'fifty 550 in a row hold the campaign, Resume reaches everyone',
  quick: true,
  run: async (rig) => {
    // Twenty in a row of one provider would hold this provider alone.
    const people = addresses(1000, manyDomains)
    const { sink, campaign } = await rig.scene(people, { behaviour: { delay: 1 } })
    await campaign.send()
    await sink.untilTaken(300)
    await sink.behave({ delay: 1, rules: [{ at: 'rcpt', act: { say: '550 5.7.1 no more of this' } }] })
    await campaign.untilStatus(['paused'], 30_000)
    const { reason } = await campaign.stats()
    await sleep(1000)
    const refused = sink.counts.refusals
    await sleep(1000)
    const afterwards = sink.counts.refusals - refused
    await sink.behave({})
    await campaign.resume()
    await campaign.untilOver()
    const verdict = await rig.judge(campaign, { status: ['sent'], allowed: 0 })
    return alsoWrong(verdict, {
      [`${String(refused)} were refused before it was held`]: refused > row + connections,
      [`${String(afterwards)} were tried while it was held`]: afterwards > 0,
      'the hold has no reason': !reason,
    })
  },
}

const refusesAll: Fault = {
  key: 'refuses-from-the-start',
  name: 'the relay refuses every recipient from the first on; Resume reaches everyone',
  run: async (rig) => {
    const rules: Rule[] = [
      { at: 'rcpt', act: { say: '550 5.1.1 no such user, says a relay that knows nobody' } },
    ]
    const people = addresses(1000, manyDomains)
    const { sink, campaign } = await rig.scene(people, { behaviour: { rules, delay: 1 } })
    await campaign.send()
    await until('it is held', async () => (await campaign.stats()).status === 'paused', {
      patience: 30_000,
    })
    await sink.behave({})
    await campaign.resume()
    await campaign.untilOver()
    return rig.judge(campaign, { status: ['sent'], allowed: 0 })
  },
}

const refusing = '@refusing.example'
const isRefused = (email: string) => email.endsWith(refusing)

/**
 * One provider refuses because of the sender, so its messages wait, and the worker dies meanwhile: while the hold
 * begins, and again while it lasts. Then people decide.
 */
async function whileHeld(rig: Rig, decision: 'retry' | 'give-up'): Promise<Verdict> {
  const theirs = addresses(200, [refusing.slice(1)])
  const people = [...theirs, ...addresses(1000, manyDomains)]
  const rules: Rule[] = [{ at: 'rcpt', act: { say: '550 5.7.1 blocked, says our list' }, to: `${refusing}$` }]
  const { sink, campaign, product, user } = await rig.scene(people, { behaviour: { rules, delay: 1 } })
  await campaign.send()
  await until('messages are refused', () => sink.counts.refusals >= 10, { every: 5 })
  await product.killWorker()
  const held = async () => {
    const { holds, deferred } = await campaign.progress()
    return holds?.[0]?.waiting === theirs.length && deferred === theirs.length
  }
  await until('all their messages wait', held, { patience: 120_000 })
  await product.killWorker()
  await sleep(1000)
  const isStillHeld = await held()
  if (decision === 'retry') await sink.behave({})
  const provider = refusing.slice(1)
  await user.post(`/api/campaigns/${String(campaign.id)}/holds/${decision}`, { provider })
  await product.killWorker()
  await campaign.untilOver()
  const promised =
    decision === 'retry'
      ? { status: ['sent'], allowed: 3 * connections }
      : {
          status: ['completed'],
          allowed: 3 * connections,
          fate: (email: string) => (isRefused(email) ? ('failed' as const) : ('sent' as const)),
        }
  return alsoWrong(await rig.judge(campaign, promised), {
    'their messages no longer waited after the worker died': !isStillHeld,
  })
}

const heldThenRetried: Fault = {
  key: 'provider-hold-retry',
  name: 'kill -9 of the worker while one provider’s messages wait; Try again reaches everyone',
  run: (rig) => whileHeld(rig, 'retry'),
}

const heldThenGivenUp: Fault = {
  key: 'provider-hold-give-up',
  name: 'kill -9 of the worker while one provider’s messages wait; after Give up they fail, once each',
  run: (rig) => whileHeld(rig, 'give-up'),
}

export const policyFaults: readonly Fault[] = [
  oneProvider,
  hold,
  refusesAll,
  heldThenRetried,
  heldThenGivenUp,
]
