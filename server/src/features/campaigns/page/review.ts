// What to check before a campaign is sent: how many recipients, the sender, who is left out, and what is missing.
import type { CampaignReview, CampaignTarget } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { getWorkspace } from '../../accounts/index.ts'
import type { Instance } from '../../deliveries/index.ts'
import { countTarget, evaluations } from '../../segments/index.ts'
import { checkCampaign } from '../content-checks/check.ts'
import { getCampaign, getMade } from '../lifecycle.ts'
import { getParts } from '../parts.ts'
import { countSuppressed } from '../queries/audience.ts'

/**
 * The recipients as of now; sending freezes them.
 * @throws Problem not_found, campaign_part_missing, sender_not_of_domain
 */
export async function reviewCampaign(
  db: Db,
  instance: Instance,
  workspaceId: number,
  id: number,
): Promise<CampaignReview> {
  const { total_contacts, target } = await getCampaign(db, workspaceId, id)
  const made = await getMade(db, workspaceId, id)
  const { domain, sender, groupName } = await getParts(db, workspaceId, made)
  const { postal_address } = await getWorkspace(db, workspaceId)
  const counted = made.target ? await countInTurn(db, workspaceId, made.target) : null
  const total = counted?.contacts ?? total_contacts
  const left_out = counted?.left_out ?? (await countSuppressed(db, workspaceId, made.group_id))
  const leftOut = left_out.reduce((sum, { count }) => sum + count, 0)
  const findings: CampaignReview['findings'] = [
    ...(total === 0 ? (['no_contacts'] as const) : []),
    ...(total > 0 && leftOut === total ? (['nobody_left'] as const) : []),
    ...(postal_address === '' ? (['no_postal_address'] as const) : []),
    ...(domain.is_verified ? [] : (['domain_unverified'] as const)),
  ]
  return {
    recipients: total - leftOut,
    left_out,
    group_name: groupName,
    target,
    from: { name: sender.name, email: sender.email },
    reply_to: made.reply_to,
    subject: made.subject,
    preheader: made.preheader,
    findings,
    content: (await checkCampaign(db, instance, workspaceId, id)).findings,
  }
}

const countInTurn = (db: Db, workspaceId: number, target: CampaignTarget) =>
  evaluations.run(() => countTarget(db, workspaceId, target), workspaceId)
