// Reviews a campaign before it is sent: the number of recipients, the sender, who is left out, and what is missing.
import type { CampaignReview, CampaignTarget } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import type { Instance } from '../../deliveries/index.ts'
import { finding } from '../../findings/index.ts'
import { countTarget, evaluations } from '../../segments/index.ts'
import { checkCampaign } from '../content-checks/check.ts'
import { getCampaign, getMade } from '../lifecycle.ts'
import { getParts } from '../parts.ts'
import { countSuppressed } from '../queries/audience.ts'
import { findReputation } from '../release/release.ts'
import { countWithoutTopic, readershipOf } from '../readers.ts'

/**
 * Reviews the recipients as they are now. Sending freezes them.
 * @throws Problem not_found, campaign_part_missing, sender_not_of_domain
 */
export async function reviewCampaign(
  db: Db,
  instance: Instance,
  workspaceId: number,
  id: number,
): Promise<CampaignReview> {
  const { total_contacts, target, topic } = await getCampaign(db, workspaceId, id)
  const made = await getMade(db, workspaceId, id)
  const { domain, sender, groupName } = await getParts(db, workspaceId, made)
  const counted = made.target ? await countInTurn(db, workspaceId, made.target) : null
  const total = counted?.contacts ?? total_contacts
  const suppressed = counted?.left_out ?? (await countSuppressed(db, workspaceId, made.group_id))
  const declined = await countWithoutTopic(db, workspaceId, readershipOf(made))
  const left_out = [
    ...suppressed,
    ...(declined > 0 ? [{ reason: 'declined' as const, count: declined }] : []),
  ]
  const leftOut = left_out.reduce((sum, { count }) => sum + count, 0)
  const { findings: content } = await checkCampaign(db, instance, workspaceId, id)
  const findings = [
    ...(total === 0 ? [finding('no_contacts', {})] : []),
    ...(total > 0 && leftOut === total ? [finding('nobody_left', {})] : []),
    ...(domain.is_verified ? [] : [finding('domain_unverified', {})]),
  ]
  return {
    recipients: total - leftOut,
    left_out,
    group_name: groupName,
    target,
    topic_name: topic?.name ?? null,
    from: { name: sender.name, email: sender.email },
    reply_to: made.reply_to,
    subject: made.subject,
    preheader: made.preheader,
    findings,
    reputation: await findReputation(db, made),
    content,
  }
}

const countInTurn = (db: Db, workspaceId: number, target: CampaignTarget) =>
  evaluations.run(() => countTarget(db, workspaceId, target), workspaceId)
