// What to check before a campaign is sent: how many recipients, the sender, who is left out, and what is missing.
import type { CampaignReview } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { getWorkspace } from '../../accounts/index.ts'
import { getCampaign, getMade } from '../lifecycle.ts'
import { getParts } from '../parts.ts'
import { countSuppressed } from '../queries/audience.ts'

/**
 * The recipients as of now; sending freezes them.
 * @throws Problem not_found, campaign_part_missing, sender_not_of_domain
 */
export async function reviewCampaign(db: Db, workspaceId: number, id: number): Promise<CampaignReview> {
  const { total_contacts: total } = await getCampaign(db, workspaceId, id)
  const made = await getMade(db, workspaceId, id)
  const { domain, sender, audience } = await getParts(db, workspaceId, made)
  const { postal_address } = await getWorkspace(db, workspaceId)
  const left_out = await countSuppressed(db, workspaceId, audience.groupId)
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
    group_name: audience.name,
    from: { name: sender.name, email: sender.email },
    reply_to: made.reply_to,
    subject: made.subject,
    preheader: made.preheader,
    findings,
  }
}
