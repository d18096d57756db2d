// Campaigns to groups without any contact that can be mailed.
import type { Fault } from '../../rig/fault.ts'
import { alsoWrong } from '../../rig/verdict/verdict.ts'
import { oneClick } from '../people/unsubscribe.ts'

const empty: Fault = {
  key: 'group-empty',
  name: 'an empty group: the campaign fails and says why',
  run: async (rig) => {
    const { product, user, parts } = await rig.scene(1)
    await product.statement('delete from group_members where group_id = $1', [parts.groupId])
    const campaign = await rig.campaign(user, parts, [])
    await campaign.send()
    await campaign.untilOver()
    const { reason } = await campaign.stats()
    return alsoWrong(await rig.judge(campaign, { status: ['failed'], allowed: 0 }), {
      'it has no reason': !reason,
    })
  },
}

const allSuppressed: Fault = {
  key: 'group-suppressed',
  name: 'a group whose every address has unsubscribed: nobody gets a message',
  run: async (rig) => {
    const { user, parts, campaign: before } = await rig.scene(50)
    await before.send()
    await before.untilOver()
    for (const mail of await rig.arrivals(before)) await oneClick(mail)
    const campaign = await rig.campaign(user, parts, before.chosen)
    await campaign.send()
    await campaign.untilOver()
    const { reason } = await campaign.stats()
    const verdict = await rig.judge(campaign, { status: ['failed'], allowed: 0, fate: () => 'skipped' })
    return alsoWrong(verdict, { 'it has no reason': !reason })
  },
}

export const groupFaults: readonly Fault[] = [empty, allSuppressed]
