// Connections that break during a message. After a break before the message's end, no delivery is unconfirmed; after a
// break behind it, the delivery is unconfirmed.
import type { Fault, Rig } from '../../rig/fault.ts'
import type { Campaign } from '../../rig/people/campaign.ts'
import type { Rule } from '../../rig/sink/behaviour.ts'

const people = 1000
// Matches ten of the addresses n0 to n999, or nine.
const everyHundredth = '00@'
const anotherTen = '50@'

const dropInData: Fault = {
  key: 'drop-in-data',
  name: 'the connection drops in DATA',
  run: async (rig) => {
    const rules: Rule[] = [{ at: 'body', act: 'drop', to: everyHundredth, timesEach: 1 }]
    const { campaign } = await rig.scene(people, { behaviour: { rules } })
    await campaign.send()
    await campaign.untilOver()
    return rig.judge(campaign, { status: ['sent'], allowed: 0 })
  },
}

const dropAfterDot: Fault = {
  key: 'drop-after-dot',
  name: 'the connection drops after the dot, the message taken or not',
  quick: true,
  run: async (rig) => {
    const rules: Rule[] = [
      { at: 'dot', act: 'take and drop', to: everyHundredth, timesEach: 1 },
      { at: 'dot', act: 'drop', to: anotherTen, timesEach: 1 },
    ]
    const { campaign } = await rig.scene(people, { behaviour: { rules } })
    await campaign.send()
    await campaign.untilOver()
    return rig.judge(campaign, { status: ['sent'], allowed: await unanswered(rig, campaign) })
  },
}

const hangAfterDot: Fault = {
  key: 'hang-after-dot',
  name: 'no answer ever comes after the dot, the message taken or not; for one of them not at the second attempt either',
  run: async (rig) => {
    // The relay never answers for this recipient. Lettermill retries once and no more.
    const never = 'n7@far.example'
    const rules: Rule[] = [
      { at: 'dot', act: 'take and hang', to: '^n7@' },
      { at: 'dot', act: 'take and hang', to: '^n.00@', timesEach: 1 },
      { at: 'dot', act: 'hang', to: '^n.50@', timesEach: 1 },
    ]
    const { campaign } = await rig.scene(people, { behaviour: { rules }, env: { SMTP_ANSWER_TIMEOUT: '2s' } })
    await campaign.send()
    await campaign.untilOver()
    return rig.judge(campaign, {
      status: ['completed'],
      allowed: await unanswered(rig, campaign),
      fate: (email) => (email === never ? 'any' : 'sent'),
    })
  },
}

const hangBeforeDot: Fault = {
  key: 'hang-before-dot',
  name: 'no answer ever comes to MAIL, RCPT or DATA',
  run: async (rig) => {
    const rules: Rule[] = [
      { at: 'mail', act: 'hang', times: 2 },
      { at: 'rcpt', act: 'hang', to: '^n.00@', timesEach: 1 },
      { at: 'data', act: 'hang', to: '^n.50@', timesEach: 1 },
    ]
    const { campaign } = await rig.scene(people, {
      behaviour: { rules },
      env: { SMTP_COMMAND_TIMEOUT: '2s' },
    })
    await campaign.send()
    await campaign.untilOver()
    return rig.judge(campaign, { status: ['sent'], allowed: 0 })
  },
}

/** The number of messages that arrived but whose answer was lost. Each of these may arrive once more. */
async function unanswered(rig: Rig, campaign: Campaign): Promise<number> {
  return (await rig.arrivals(campaign)).filter(({ answered }) => !answered).length
}

export const breakFaults: readonly Fault[] = [dropInData, dropAfterDot, hangAfterDot, hangBeforeDot]
