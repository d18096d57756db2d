// People delete or edit the parts of a campaign while it is sent, or delete the campaign or its user.
import { setTimeout as sleep } from 'node:timers/promises'
import { connections, type Fault, type Rig, type Scene } from '../../rig/fault.ts'
import type { Campaign } from '../../rig/people/campaign.ts'
import { addresses, furnish } from '../../rig/people/office.ts'
import { newUser, statusOf } from '../../rig/people/user.ts'
import { alsoWrong, type Verdict } from '../../rig/verdict/verdict.ts'

const people = 1000
const slowly = { behaviour: { delay: 4 } }

const parts: { part: string; drop: (scene: Scene) => Promise<void> }[] = [
  { part: 'group', drop: ({ user, parts }) => user.delete(`/api/contacts/groups/${String(parts.groupId)}`) },
  { part: 'template', drop: ({ user, parts }) => user.delete(`/api/templates/${String(parts.templateId)}`) },
  { part: 'sender', drop: ({ user, parts }) => user.delete(`/api/senders/${String(parts.senderId)}`) },
]

const partsDeleted: Fault[] = parts.map(({ part, drop }) => ({
  key: `delete-${part}`,
  name: `delete of the ${part} while sending: everybody gets the message`,
  run: async (rig) => {
    const scene = await rig.scene(people, slowly)
    await scene.campaign.send()
    await scene.sink.untilTaken(people / 4)
    await drop(scene)
    await scene.campaign.untilOver()
    return rig.judge(scene.campaign, { status: ['sent'], allowed: 0 })
  },
}))

const domainKept: Fault = {
  key: 'delete-domain',
  name: 'delete of the domain while sending is refused: its key signs every message; afterwards it works',
  run: async (rig) => {
    const { sink, user, parts, campaign } = await rig.scene(people, slowly)
    const drop = () => statusOf(user.delete(`/api/domains/${String(parts.domainId)}`))
    await campaign.send()
    await sink.untilTaken(people / 4)
    const during = await drop()
    await campaign.untilOver()
    const verdict = await rig.judge(campaign, { status: ['sent'], allowed: 0 })
    const after = await drop()
    return alsoWrong(verdict, {
      [`while it was sent, the answer was ${String(during)}`]: during !== 409,
      [`after its end, the answer was ${String(after)}`]: after !== 200,
    })
  },
}

const templateEdited: Fault = {
  key: 'template-edited',
  name: 'the template is edited while sending: all get the version of the start',
  run: async (rig) => {
    const { sink, user, parts, campaign } = await rig.scene(people, slowly)
    await campaign.send()
    await sink.untilTaken(people / 4)
    const body = { name: 'Letter', body_html: '<p>This is mark-two.</p>' }
    await user.call('PUT', `/api/templates/${String(parts.templateId)}`, body)
    await campaign.untilOver()
    const verdict = await rig.judge(campaign, { status: ['sent'], allowed: 0 })
    const others = (await rig.arrivals(campaign)).filter(({ mark }) => mark !== 'one')
    return alsoWrong(verdict, { [`${String(others.length)} got another version`]: others.length > 0 })
  },
}

const campaignDeleted: Fault = {
  key: 'delete-campaign',
  name: 'delete of the campaign while sending stops it; restored and resumed, it reaches everybody',
  run: async (rig) => {
    const { sink, campaign } = await rig.scene(people, slowly)
    await campaign.send()
    await sink.untilTaken(people / 4)
    await campaign.delete()
    const late = await arrivesAfterwards(rig, campaign)
    await campaign.restore()
    const { status } = await campaign.stats()
    await campaign.resume()
    await campaign.untilOver()
    const verdict = await rig.judge(campaign, { status: ['sent'], allowed: 0 })
    return alsoWrong(verdict, {
      [`${String(late)} arrived after it was deleted`]: late > connections,
      [`restored, it was ${status}`]: status !== 'paused',
    })
  },
}

const userDeleted: Fault = {
  key: 'delete-user',
  name: 'delete of the user while sending stops their campaign, and nobody else’s',
  run: async (rig) => {
    const { sink, product, user: administrator, campaign: other } = await rig.scene(people, slowly)
    const user = await newUser(administrator, {
      email: 'bob@office.example',
      password: 'the-password-of-bob',
    })
    const chosen = addresses(people, ['bobs.example'])
    const campaign = await rig.campaign(user, await furnish(user, chosen), chosen)
    await Promise.all([campaign.send(), other.send()])
    await sink.untilTaken(people / 4)
    await administrator.delete(`/api/admin/users/${String(user.id)}`)
    const late = await arrivesAfterwards(rig, campaign)
    await other.untilOver()
    const arrived = (await rig.arrivals(campaign)).length
    // The user can no longer call the API, so only the table of deliveries shows what the product recorded.
    const [counted] = await product.statement(
      `select count(*)::integer as sent from deliveries where mailing_id = (select mailing_id from campaigns where id = $1) and outcome = 'sent'`,
      [campaign.id],
    )
    const verdict: Verdict = await rig.judge(other, { status: ['sent'], allowed: 0 })
    return alsoWrong(verdict, {
      [`${String(late)} of theirs arrived after they were deleted`]: late > connections,
      [`${String(counted?.['sent'])} are recorded as sent, ${String(arrived)} arrived`]:
        counted?.['sent'] !== arrived,
      'their campaign was over before they were deleted': arrived >= people,
    })
  },
}

/** Waits a second, and counts the messages that arrived in it. */
async function arrivesAfterwards(rig: Rig, campaign: Campaign): Promise<number> {
  const from = Date.now()
  await sleep(1000)
  return (await rig.arrivals(campaign)).filter(({ at }) => at > from).length
}

export const deleteFaults: readonly Fault[] = [
  campaignDeleted,
  ...partsDeleted,
  domainKept,
  userDeleted,
  templateEdited,
]
