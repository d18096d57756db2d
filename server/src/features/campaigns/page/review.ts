// What to check before a campaign is sent: how many recipients, the sender, who is left out, and what is missing.
import { mostNamesCounted, openNames, type CampaignReview } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { getWorkspace } from '../../accounts/index.ts'
import { countEmptyOfRecipients } from '../../contacts/index.ts'
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
  const { domain, sender, audience, template } = await getParts(db, workspaceId, made)
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
    empty_values: await emptyValues(db, workspaceId, audience.groupId, [
      made.subject,
      made.preheader,
      template.body_html,
    ]),
  }
}

/** Fields that some recipients have no value of, though the message prints them without a default. */
async function emptyValues(
  db: Db,
  workspaceId: number,
  groupId: number | null,
  texts: readonly string[],
): Promise<CampaignReview['empty_values']> {
  const names = [...new Set(texts.flatMap(openNames))].slice(0, mostNamesCounted)
  if (names.length === 0) return []
  const counted = await countEmptyOfRecipients(db, workspaceId, names, groupId)
  return counted && counted.empty.filter(({ count }) => count > 0)
}
