// Readers unsubscribe with one click while the next campaign is being sent to them.
import { connections, type Fault } from '../../rig/fault.ts'
import type { Arrival } from '../../rig/sink/arrivals.ts'
import { alsoWrong } from '../../rig/verdict/verdict.ts'

const unsubscribe: Fault = {
  key: 'unsubscribe',
  name: 'two hundred unsubscribe in mid-campaign by the one-click POST of the mail before',
  run: async (rig) => {
    const people = 5000
    const { sink, user, parts, campaign: before } = await rig.scene(people)
    await before.send()
    await before.untilOver()
    await sink.behave({ delay: 3 })
    const campaign = await rig.campaign(user, parts, before.chosen)
    await campaign.send()
    await sink.untilTaken(people * 1.1)
    const leaving = new Map(
      pick(await rig.arrivals(before), 200, () => rig.random.next()).map((mail) => [mail.to, mail]),
    )
    const left = new Map<string, number>()
    for (const [email, mail] of leaving) {
      await oneClick(mail)
      left.set(email, Date.now())
    }
    await campaign.untilOver()
    // A message that was sent before the unsubscribe stays sent. After the answer, no message may begin.
    const late = (await rig.arrivals(campaign)).filter(({ to, begun }) => begun > (left.get(to) ?? Infinity))
    const verdict = await rig.judge(campaign, {
      status: ['sent'],
      allowed: 0,
      fate: (email) => (leaving.has(email) ? 'any' : 'sent'),
    })
    return alsoWrong(verdict, {
      [`${String(late.length)} got a mail that began after their unsubscribe was answered`]:
        late.length > connections,
      'nobody was skipped': (await campaign.stats()).skipped_count === 0,
    })
  },
}

function pick(mails: readonly Arrival[], count: number, random: () => number): Arrival[] {
  return Array.from({ length: count }, () => mails[Math.floor(random() * mails.length)]).filter(
    (mail) => !!mail,
  )
}

/** One-click unsubscribe (RFC 8058), as a mailbox provider requests it. */
async function oneClick({ unsubscribe: address }: Arrival): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  if (!response.ok) throw new Error(`The one-click POST was answered ${String(response.status)}`)
}

export { oneClick, unsubscribe }
