// Builds the content of a campaign, a test or a stream from its sender and its template, and freezes it.
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { getWorkspace } from '../accounts/index.ts'
import { findDomainByName, findSender, signingReferences } from '../senders/index.ts'
import type { Content } from './content.ts'
import { freezeMessage, type MessageKind } from './message/index.ts'
import { assertMayLeave, withoutTokens, type Instance } from './message-source.ts'

interface Bodies {
  html: string
  text: string
}

type Headers = Omit<Content, 'html' | 'text' | 'links' | 'dkim'>

/**
 * Freezes bodies and headers. A worker thread parses the template, because people write templates and a bad template
 * must not block the process.
 * @throws Problem template_unparsable
 */
export async function freeze(
  instance: Instance,
  workspaceId: number,
  headers: Headers,
  template: Bodies,
): Promise<Content> {
  // The mailing does not exist yet, so the frozen content cannot contain its id.
  const draft = { ...headers, ...withoutTokens(instance), template, mailingId: 0, workspaceId }
  const { html, text, links } = await freezeMessage(draft, workspaceId)
  return { ...headers, html, text, links: [...links] }
}

/** Finds a sender and its domain. @throws Problem campaign_part_missing, domain_unproved, public_address_unready */
export async function getSending(db: Db, instance: Instance, workspaceId: number, senderId: number) {
  const sender = await findSender(db, workspaceId, senderId)
  if (!sender) throw new Problem('campaign_part_missing', { part: 'sender' })
  const domain = await findDomainByName(db, workspaceId, sender.domain)
  if (!domain) throw new Problem('campaign_part_missing', { part: 'domain' })
  await assertMayLeave(db, instance, workspaceId, domain.id)
  return { sender, dkim: signingReferences(domain) }
}

/**
 * Composes the content of mail that goes to no group: a test message, or single messages of a template.
 * @throws Problem campaign_part_missing, domain_unproved, public_address_unready, template_unparsable,
 *   subject_unparsable
 */
export async function composeFrom(
  db: Db,
  instance: Instance,
  workspaceId: number,
  {
    senderId,
    subject,
    bodies,
    kind,
  }: { senderId: number; subject: string; bodies: Bodies; kind: MessageKind },
): Promise<Content> {
  const { sender, dkim } = await getSending(db, instance, workspaceId, senderId)
  const { postal_address: postalAddress } = await getWorkspace(db, workspaceId)
  const { name: fromName, email: fromEmail } = sender
  const headers = {
    kind,
    groupId: null,
    fromName,
    fromEmail,
    subject,
    preheader: '',
    replyTo: null,
    postalAddress,
  }
  return { ...(await freeze(instance, workspaceId, headers, bodies)), dkim }
}
