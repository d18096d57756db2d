// Previews the message of an unsaved form; stores nothing.
import { missingParts, type HandlerInput, type MessageView, type previewMessage } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { readEmail } from '../../../platform/email/index.ts'
import { findId } from '../../../platform/ids.ts'
import { getWorkspace } from '../../accounts/index.ts'
import { findGroup } from '../../contacts/index.ts'
import { previewDraft, withoutTokens, type Instance } from '../../deliveries/index.ts'
import { findFirstSender, findSender } from '../../senders/index.ts'
import { findTemplate } from '../../templates/index.ts'
import { preheaderOf } from '../fields.ts'
import { readAudience } from '../form.ts'
import { missing } from '../parts.ts'
import { findReader, type Readership } from '../readers.ts'
import { viewOf } from './message.ts'

export type PreviewForm = HandlerInput<typeof previewMessage, 'body'>

/** The sender of a preview while none is chosen. A message cannot be compiled without a sender. */
const noSender = { name: '', email: 'nobody@sender.invalid' }

/**
 * Previews the message of a form. Parts that are not chosen yet are empty. HTML in the form takes precedence over a
 * stored template.
 * @throws Problem campaign_part_missing, template_unparsable, subject_unparsable, preheader_unparsable
 */
export async function previewForm(
  db: Db,
  instance: Instance,
  workspaceId: number,
  form: PreviewForm,
): Promise<MessageView> {
  const sender = await chosen('sender', form.senderId, (id) => findSender(db, workspaceId, id))
  const readership = await chosenReadership(db, workspaceId, form)
  const { template, isWritten } = await bodyOf(db, workspaceId, form)
  const { name, email } = sender ?? (await findFirstSender(db, workspaceId)) ?? noSender
  const draft = {
    ...withoutTokens(instance),
    mailingId: 0,
    workspaceId,
    groupId: readership?.groupId ?? null,
    fromName: name,
    fromEmail: email,
    subject: form.subject ?? '',
    preheader: preheaderOf(form.preheader),
    // `readEmail` returns null for an address that somebody is still typing.
    replyTo: readEmail(form.replyTo ?? ''),
    template,
    postalAddress: (await getWorkspace(db, workspaceId)).postal_address,
  }
  const place = readership
    ? await findReader(db, workspaceId, readership, form.position)
    : { position: 1, of: 0, person: undefined }
  const view = await viewOf((reader) => previewDraft({ draft, isWritten, reader }, workspaceId), place)
  return sender ? view : { ...view, from: '' }
}

/** To whom the form's message goes; null while the form does not say. @throws Problem campaign_part_missing */
async function chosenReadership(db: Db, workspaceId: number, form: PreviewForm): Promise<Readership | null> {
  if (missingParts(form).includes('groupId')) return null
  const { group_id: groupId, target } = readAudience(form)
  if (groupId !== null && !(await findGroup(db, workspaceId, groupId))) throw missing('group')
  // No contact of this workspace has a choice about the topic of another workspace.
  return { groupId, target, topicId: findId(form.topicId) }
}

/** The part that a form names; undefined if it names none. */
async function chosen<Part>(
  part: string,
  reference: number | string | null | undefined,
  find: (id: number) => Promise<Part | undefined>,
): Promise<Part | undefined> {
  if (reference == null || reference === '') return undefined
  const id = findId(reference)
  const found = id === null ? undefined : await find(id)
  if (!found) throw missing(part)
  return found
}

async function bodyOf(
  db: Db,
  workspaceId: number,
  form: PreviewForm,
): Promise<{ template: { html: string; text: string }; isWritten: boolean }> {
  const stored = await chosen('template', form.templateId, (id) => findTemplate(db, workspaceId, id))
  if (form.body_html != null || !stored)
    return { template: { html: form.body_html ?? '', text: '' }, isWritten: true }
  return { template: { html: stored.body_html, text: stored.body_text }, isWritten: false }
}
