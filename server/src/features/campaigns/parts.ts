// The parts of a campaign: domain, sender, template, group, all of the same workspace.
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { findAudience } from '../contacts/index.ts'
import { assertTargetUsable } from '../segments/index.ts'
import { findDomain, findSender } from '../senders/index.ts'
import { findTemplate } from '../templates/index.ts'
import { assertTopics } from '../topics/index.ts'
import type { CampaignParts } from './queries/write.ts'

/**
 * All parts of a campaign.
 * @throws Problem campaign_part_missing, sender_not_of_domain; the problems of a segment that cannot be evaluated
 */
export async function getParts(db: Db, workspaceId: number, ids: CampaignParts) {
  // Reads the parts one after another, because inside a transaction they share one connection.
  const domain = await findDomain(db, workspaceId, ids.domain_id)
  const sender = await findSender(db, workspaceId, ids.sender_id)
  const template = await findTemplate(db, workspaceId, ids.template_id)
  const audience = ids.target ? null : await findAudience(db, workspaceId, ids.group_id)
  if (!domain) throw missing('domain')
  if (!sender) throw missing('sender')
  if (!template) throw missing('template')
  if (ids.target) await assertTargetUsable(db, workspaceId, ids.target)
  else if (!audience) throw missing('group')
  if (sender.domain !== domain.domain_name) {
    throw new Problem('sender_not_of_domain', { email: sender.email, domain: domain.domain_name })
  }
  return { domain, sender, template, groupName: audience?.name ?? null }
}

/**
 * Checks that the parts exist and fit together. An archived topic stays with its campaign, and with copies of it.
 * @param before the campaign that is edited or copied
 * @throws Problem topic_unknown, and the problems of `getParts`
 */
export async function assertParts(
  db: Db,
  workspaceId: number,
  parts: CampaignParts,
  before?: Pick<CampaignParts, 'topic_id'>,
): Promise<void> {
  await getParts(db, workspaceId, parts)
  const { topic_id } = parts
  if (topic_id != null && topic_id !== before?.topic_id) await assertTopics(db, workspaceId, [topic_id])
}

export function missing(part: string): Problem {
  return new Problem('campaign_part_missing', { part })
}
