// What to check before a campaign is sent: how many recipients, the sender, who is left out, and what is missing.
import { mostNamesCounted, openNames, type CampaignReview, type CampaignTarget } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { getWorkspace } from '../../accounts/index.ts'
import { countEmptyOfRecipients } from '../../contacts/index.ts'
import type { Instance } from '../../deliveries/index.ts'
import { countTarget, evaluations } from '../../segments/index.ts'
import { checkCampaign } from '../content-checks/check.ts'
import { getCampaign, getMade } from '../lifecycle.ts'
import { getParts } from '../parts.ts'
import type { LockedCampaign } from '../queries/lock.ts'
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
  const { domain, sender, groupName, template } = await getParts(db, workspaceId, made)
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
    empty_values: await emptyValues(db, workspaceId, made, [
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
  { group_id: groupId, target }: Pick<LockedCampaign, 'group_id' | 'target'>,
  texts: readonly string[],
): Promise<CampaignReview['empty_values']> {
  const names = [...new Set(texts.flatMap(openNames))].slice(0, mostNamesCounted)
  if (names.length === 0) return []
  // Of a target it is not known: it would evaluate the filter a second time.
  if (target) return null
  const counted = await countEmptyOfRecipients(db, workspaceId, names, groupId)
  return counted && counted.empty.filter(({ count }) => count > 0)
}

const countInTurn = (db: Db, workspaceId: number, target: CampaignTarget) =>
  evaluations.run(() => countTarget(db, workspaceId, target), workspaceId)
