// Refusals at each stage of the SMTP dialogue: which recipient they concern, and how its delivery ends.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, Scene } from '../../rig/fault.ts'
import type { Rule, Stage } from '../../rig/sink/behaviour.ts'
import { together, type Fate } from '../../rig/verdict/verdict.ts'

const people = 1000

/** Temporary refusals: at every stage Lettermill retries, so every recipient gets the message in the end. */
const passing: Fault[] = ['421 4.3.2 closing down', '451 4.7.1 greylisted', '452 4.3.1 no room'].map(
  (say) => {
    const code = say.slice(0, 3)
    return {
      key: `answer-${code}`,
      name: `${code} at RCPT, at DATA and after the dot, once for each of thirty`,
      ...(code === '451' && { quick: true }),
      run: async (rig) => {
        const at = (stage: Stage, to: string): Rule => ({ at: stage, act: { say }, to, timesEach: 1 })
        const rules = [at('rcpt', '00@'), at('data', '33@'), at('dot', '66@')]
        const { campaign } = await rig.scene(people, { behaviour: { rules } })
        await campaign.send()
        await campaign.untilOver()
        return rig.judge(campaign, { status: ['sent'], allowed: 0 })
      },
    }
  },
)

interface Refusal {
  key: string
  name: string
  say: string
  /** Whether a later campaign to the same group tries the refused addresses again. */
  later: Fate
}

const refusals: Refusal[] = [
  {
    key: 'answer-550',
    name: '550 5.1.1 for every hundredth',
    say: '550 5.1.1 no such user',
    later: 'skipped',
  },
  {
    key: 'answer-5.2.2',
    name: '552 5.2.2 for every hundredth',
    say: '552 5.2.2 mailbox full',
    later: 'sent',
  },
  { key: 'answer-5.7', name: '550 5.7.1 for every hundredth', say: '550 5.7.1 not from you', later: 'sent' },
]

/**
 * The relay refuses every hundredth recipient at RCPT; a second campaign shows whether Lettermill suppressed the
 * address. With more bounces Lettermill would hold the campaign.
 */
const lasting: Fault[] = refusals.map(({ key, name, say, later }) => ({
  key,
  name: `${name} at RCPT, and which addresses the next campaign tries again`,
  run: async (rig) => {
    const isRefused = (email: string) => email.includes('00@')
    const rules: Rule[] = [{ at: 'rcpt', act: { say }, to: '00@' }]
    const scene = await rig.scene(people, { behaviour: { rules }, env: { RETRY_DELAYS: '1s,1s' } })
    const { sink, user, parts, campaign } = scene
    await campaign.send()
    await campaign.untilOver()
    const first = await rig.judge(campaign, {
      status: ['completed'],
      allowed: 0,
      fate: (email) => (isRefused(email) ? 'failed' : 'sent'),
    })
    await sink.behave({})
    const next = await rig.campaign(user, parts, campaign.chosen)
    await next.send()
    await next.untilOver()
    const fate = (email: string) => (isRefused(email) ? later : 'sent')
    return together([first, await rig.judge(next, { status: ['sent'], allowed: 0, fate })])
  },
}))

interface Closed {
  key: string
  name: string
  rule: Rule
}

const closed: Closed[] = [
  { key: 'greeting-554', name: 'greeting 554', rule: { at: 'greeting', act: { say: '554 5.7.1 go away' } } },
  { key: 'greeting-421', name: 'greeting 421', rule: { at: 'greeting', act: { say: '421 4.3.2 too many' } } },
  {
    key: 'greeting-noise',
    name: 'an invalid greeting',
    rule: { at: 'greeting', act: { say: 'HTTP/1.1 400 ?' } },
  },
  { key: 'ehlo-550', name: 'EHLO refused', rule: { at: 'ehlo', act: { say: '550 5.7.1 who?' } } },
  { key: 'auth-535', name: 'AUTH failed', rule: { at: 'auth', act: { say: '535 5.7.8 wrong password' } } },
  { key: 'mail-550', name: 'MAIL refused', rule: { at: 'mail', act: { say: '550 5.7.1 not this sender' } } },
]

/** These refusals concern us, not a recipient. No address is suppressed, and the campaign continues by itself. */
const aboutUs: Fault[] = closed.map(({ key, name, rule }) => ({
  key,
  name: `${name} for 4 s, then all is well`,
  run: async (rig) => {
    const auth = rule.at === 'auth'
    const scene = await rig.scene(people, { behaviour: { auth, rules: [rule] } })
    if (auth) await restartWithCredentials(scene)
    const { sink, campaign } = scene
    await campaign.send()
    await sleep(4000)
    await sink.behave({ auth })
    await campaign.untilOver(180_000)
    return rig.judge(campaign, { status: ['sent'], allowed: 0 })
  },
}))

async function restartWithCredentials({ sink, product }: Scene): Promise<void> {
  await product.stop()
  await product.start({ SMTP_URL: sink.url.replace('smtp://', 'smtp://ann:secret@') })
}

export const answerFaults: readonly Fault[] = [...passing, ...lasting, ...aboutUs]
