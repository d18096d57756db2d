// What a campaign would send now: frozen at the start, shown and tested before it.
import type { Db } from '../../platform/db/index.ts'
import { getWorkspace } from '../accounts/index.ts'
import { freezeMessage, withoutTokens, type Content, type Instance } from '../deliveries/index.ts'
import { assertMaySend, findDomainByName, findSender, signingReferences } from '../senders/index.ts'
import { getParts, missing } from './parts.ts'
import type { LockedCampaign } from './queries/lock.ts'

interface Bodies {
  html: string
  text: string
}

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
 * The content that would be frozen if the campaign started now. A thread makes it, because accounts write templates.
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
  }
  const bodies = { html: template.body_html, text: template.body_text }
  return { ...(await freeze(instance, workspaceId, parts, bodies)), dkim: signingReferences(domain) }
}

type Headers = Omit<Content, 'html' | 'text' | 'links' | 'dkim'>

async function freeze(instance: Instance, workspaceId: number, headers: Headers, template: Bodies) {
  // Frozen content does not mention its mailing, which does not exist yet.
  const draft = { ...headers, ...withoutTokens(instance), template, mailingId: 0, workspaceId }
  const { html, text, links } = await freezeMessage(draft, workspaceId)
  return { ...headers, html, text, links: [...links] }
}

/**
 * The content of a test message of a template that is being written.
 * @throws Problem campaign_part_missing, domain_unproved, template_unparsable, subject_unparsable
 */
export async function composeTest(
  db: Db,
  instance: Instance,
  workspaceId: number,
  { senderId, subject, bodies }: { senderId: number; subject: string; bodies: Bodies },
): Promise<Content> {
  const sender = await findSender(db, workspaceId, senderId)
  if (!sender) throw missing('sender')
  const domain = await findDomainByName(db, workspaceId, sender.domain)
  if (!domain) throw missing('domain')
  await assertMaySend(db, instance.sendingDomains ?? 'any', workspaceId, domain.id)
  const { postal_address: postalAddress } = await getWorkspace(db, workspaceId)
  const { name: fromName, email: fromEmail } = sender
  const headers = { groupId: null, fromName, fromEmail, subject, preheader: '', replyTo: null, postalAddress }
  return { ...(await freeze(instance, workspaceId, headers, bodies)), dkim: signingReferences(domain) }
}
