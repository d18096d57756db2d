// The message that a form would make, while it is being filled in; nothing is stored.
import type { HandlerInput, MessageView, previewMessage } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { readEmail } from '../../../platform/email/index.ts'
import { findId } from '../../../platform/ids.ts'
import { getWorkspace } from '../../accounts/index.ts'
import { findGroup } from '../../contacts/index.ts'
import { compileMessage, type Instance } from '../../deliveries/index.ts'
import { findSender } from '../../senders/index.ts'
import {
  assertFillsSafely,
  assertParses,
  assertPlainLinks,
  findTemplate,
  prepareHtml,
  sanitizeTemplate,
  textOf,
} from '../../templates/index.ts'
import { readPreheader } from '../fields.ts'
import { missing } from '../parts.ts'
import { placeInGroup, viewOf } from './message.ts'

export type PreviewForm = HandlerInput<typeof previewMessage, 'body'>

/** Stands in for a sender that is not chosen yet: a message cannot be compiled without one. */
const noSender = { name: '', email: 'nobody@sender.invalid' }

/**
 * What is not chosen yet stays empty. HTML that is still being written goes before a stored template.
 * @throws Problem campaign_part_missing, template_unparsable, subject_unparsable, preheader_unparsable
 */
export async function previewForm(
  db: Db,
  instance: Instance,
  workspaceId: number,
  form: PreviewForm,
): Promise<MessageView> {
  const sender = await chosen('sender', form.senderId, (id) => findSender(db, workspaceId, id))
  const group = await chosen('group', form.groupId, (id) => findGroup(db, workspaceId, id))
  const { html, text } = await bodyOf(db, workspaceId, form)
  const subject = form.subject ?? ''
  const preheader = readPreheader(form.preheader)
  // Read as they were written, so that a refusal names the author's own line.
  assertParses(subject, 'header')
  assertParses(html)
  assertFillsSafely(html)
  if (form.body_html != null) assertPlainLinks(html)
  const message = compileMessage({
    ...instance,
    campaignId: 0,
    workspaceId,
    groupId: group?.id ?? 0,
    fromName: (sender ?? noSender).name,
    fromEmail: (sender ?? noSender).email,
    subject,
    preheader,
    // One that is still being typed is no address yet.
    replyTo: readEmail(form.replyTo ?? ''),
    html: prepareHtml(html, instance.publicUrl),
    text,
    postalAddress: (await getWorkspace(db, workspaceId)).postal_address,
  })
  const view = viewOf(message, await placeInGroup(db, workspaceId, group?.id ?? 0, form.position))
  return sender ? view : { ...view, from: '' }
}

/** The part that a form names; nothing where it names none. */
async function chosen<Part>(
  part: string,
  reference: number | string | null | undefined,
  find: (id: number) => Promise<Part | undefined>,
): Promise<Part | undefined> {
  if (reference == null || reference === '') return undefined
  const found = await find(findId(reference) ?? 0)
  if (!found) throw missing(part)
  return found
}

async function bodyOf(
  db: Db,
  workspaceId: number,
  form: PreviewForm,
): Promise<{ html: string; text: string }> {
  const template = await chosen('template', form.templateId, (id) => findTemplate(db, workspaceId, id))
  if (form.body_html == null && template) {
    return { html: template.body_html, text: template.body_text || textOf(template.body_html) }
  }
  const html = sanitizeTemplate(form.body_html ?? '')
  return { html, text: textOf(html) }
}
