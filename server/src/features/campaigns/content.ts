// What a campaign sends as its parts stand now: frozen at the start, shown and tested before it.
import type { Db } from '../../platform/db/index.ts'
import { getWorkspace } from '../accounts/index.ts'
import { compileMessage, type CompiledMessage, type Content, type Instance } from '../deliveries/index.ts'
import { signingReferences } from '../senders/index.ts'
import { assertFillsSafely, prepareHtml, textOf } from '../templates/index.ts'
import { getParts } from './parts.ts'
import type { LockedCampaign } from './queries.ts'

/** A campaign with what it is made of. */
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
>

/**
 * The content that would be frozen if the campaign started now, and the message compiled from it, without signature.
 * @throws Problem campaign_part_missing, sender_not_of_domain, template_unparsable, subject_unparsable
 */
export async function compose(
  db: Db,
  campaign: MadeCampaign,
  instance: Instance,
): Promise<{ content: Content; message: CompiledMessage }> {
  const { domain, sender, template, group } = await getParts(db, campaign.workspace_id, campaign)
  const workspace = await getWorkspace(db, campaign.workspace_id)
  assertFillsSafely(template.body_html)
  const snapshot = {
    groupId: group.id,
    fromName: sender.name,
    fromEmail: sender.email,
    subject: campaign.subject,
    preheader: campaign.preheader,
    replyTo: campaign.reply_to,
    html: prepareHtml(template.body_html, instance.publicUrl),
    text: template.body_text || textOf(template.body_html),
    postalAddress: workspace.postal_address,
  }
  const message = compileMessage({
    ...snapshot,
    ...instance,
    campaignId: campaign.id,
    workspaceId: campaign.workspace_id,
  })
  return { content: { ...snapshot, links: [...message.links], dkim: signingReferences(domain) }, message }
}
