// The content that a campaign would send now. The start of the campaign freezes it; previews and test messages use it
// before.
import type { Db } from '../../platform/db/index.ts'
import { getWorkspace } from '../accounts/index.ts'
import { freeze, type Content, type Instance } from '../deliveries/index.ts'
import { returnDomainOf, signingReferences } from '../senders/index.ts'
import { getParts } from './parts.ts'
import type { LockedCampaign } from './queries/lock.ts'

/** A campaign with its parts. */
export type MadeCampaign = Pick<
  LockedCampaign,
  | 'id'
  | 'workspace_id'
  | 'subject'
  | 'preheader'
  | 'reply_to'
  | 'domain_id'
  | 'sender_id'
  | 'template_id'
  | 'group_id'
  | 'mailing_id'
>

/**
 * The content that would be frozen if the campaign started now. A worker thread compiles it, because accounts write the
 * templates.
 * @throws Problem campaign_part_missing, sender_not_of_domain, template_unparsable, subject_unparsable
 */
export async function compose(db: Db, campaign: MadeCampaign, instance: Instance): Promise<Content> {
  const { workspace_id: workspaceId, subject } = campaign
  const { domain, sender, template } = await getParts(db, workspaceId, campaign)
  const workspace = await getWorkspace(db, workspaceId)
  const parts = {
    groupId: campaign.group_id,
    fromName: sender.name,
    fromEmail: sender.email,
    subject,
    preheader: campaign.preheader,
    replyTo: campaign.reply_to,
    postalAddress: workspace.postal_address,
    returnDomain: returnDomainOf(domain),
  }
  const bodies = { html: template.body_html, text: template.body_text }
  return { ...(await freeze(instance, workspaceId, parts, bodies)), dkim: signingReferences(domain) }
}
