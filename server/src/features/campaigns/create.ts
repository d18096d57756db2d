// Creates campaigns: checks that all parts are given and fit together (P20 and P29).
import type { Campaign, createCampaign as contract, HandlerInput } from '@lettermill/contracts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { findId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { Actor } from '../audit/index.ts'
import { assertFieldsKnown } from '../fields/index.ts'
import { assertCampaignFits, type Quotas } from '../quotas/index.ts'
import { assertSendable, findTemplate } from '../templates/index.ts'
import { assertTopics } from '../topics/index.ts'
import { assertMayLeave, type SendingRules } from '../deliveries/index.ts'
import { nameOf, preheaderOf, readReplyTo, subjectOf } from './fields.ts'
import { getMade } from './lifecycle.ts'
import { getParts } from './parts.ts'
import { findCampaign } from './queries/read.ts'
import { insertCampaign, type CampaignParts, type NewCampaign } from './queries/write.ts'
import { assertReputation } from './release/release.ts'
import { momentOf } from './rules/schedule.ts'
import { allContacts, audienceOfForm, hasAudience } from './target.ts'

export interface MakingDeps {
  clock: Clock
  quotas: Quotas
}

export type CampaignForm = HandlerInput<typeof contract, 'body'>

/**
 * Refuses a subject, a preheader or a template that could not be sent. Call it before the transaction of
 * `createCampaign`, because it waits for a worker thread. `createCampaign` refuses missing parts.
 * @throws Problem subject_unparsable, preheader_unparsable, template_unparsable, field_unknown
 */
export async function assertFormSendable(
  db: Db,
  workspaceId: number,
  { subject, preheader, templateId }: Pick<CampaignForm, 'subject' | 'preheader' | 'templateId'>,
): Promise<void> {
  const template = await findTemplate(db, workspaceId, findId(templateId) ?? 0)
  if (!template) return
  const words = { subject: subjectOf(subject), preheader: preheaderOf(preheader) }
  const keys = await assertSendable({ ...words, html: template.body_html }, workspaceId)
  await assertFieldsKnown(db, workspaceId, keys)
}

export interface CreateOptions {
  /** The topic of the campaign that the new campaign copies. It stays even if it was archived since. */
  topicId?: number | null
  rules?: SendingRules
  /** Who acknowledges the complaints and bounces of the last campaigns. Default: nobody. */
  acknowledgedBy?: Actor | null
  /** Set for a campaign that sends another campaign again. */
  resend?: Pick<NewCampaign, 'resend_of' | 'resend_to'>
}

/**
 * Creates a draft, or a scheduled campaign if the form says so. Call it in a transaction.
 * @throws Problem campaign_incomplete, campaign_part_missing, campaigns_full and others
 */
export async function createCampaign(
  db: Tx,
  { clock, quotas }: MakingDeps,
  workspaceId: number,
  form: CampaignForm,
  { rules = {}, resend = {}, topicId, acknowledgedBy = null }: CreateOptions = {},
): Promise<Campaign> {
  const { name, subject, ids } = assertComplete(form)
  await getParts(db, workspaceId, ids)
  const topic_id = topicId === undefined ? await readTopic(db, workspaceId, form.topicId) : topicId
  if (form.status === 'scheduled') await assertMayLeave(db, rules, workspaceId, ids.domain_id)
  const id = await insertCampaign(db, workspaceId, {
    ...ids,
    topic_id,
    name,
    subject,
    preheader: preheaderOf(form.preheader),
    reply_to: readReplyTo(form.replyTo),
    status: form.status === 'scheduled' ? 'scheduled' : 'draft',
    scheduled_at: form.status === 'scheduled' ? scheduledAt(form, clock) : null,
    ...resend,
  })
  await assertCampaignFits(db, workspaceId, quotas)
  if (form.status === 'scheduled')
    await assertReputation(db, await getMade(db, workspaceId, id), acknowledgedBy)
  const created = await findCampaign(db, workspaceId, id)
  if (!created) throw new Error('A campaign that was just created exists')
  return created
}

/**
 * A new draft with the parts of another campaign.
 * @param name null or empty for the name of the other campaign, marked as a copy
 * @throws Problem not_found, campaign_part_missing, sender_not_of_domain, campaigns_full
 */
export async function duplicateCampaign(
  db: Tx,
  deps: MakingDeps,
  workspaceId: number,
  id: number,
  name: string | null | undefined,
): Promise<Campaign> {
  const other = await getMade(db, workspaceId, id)
  const form = {
    name: nameOf(name) || `${other.name} (copy)`,
    subject: other.subject,
    preheader: other.preheader,
    replyTo: other.reply_to,
    domainId: other.domain_id,
    senderId: other.sender_id,
    templateId: other.template_id,
    groupId: other.group_id ?? allContacts,
    target: other.target,
  }
  return createCampaign(db, deps, workspaceId, form, { topicId: other.topic_id })
}

/** The topic of a form; null if it names none. @throws Problem topic_unknown */
export async function readTopic(
  db: Db,
  workspaceId: number,
  reference: CampaignForm['topicId'],
): Promise<number | null> {
  if (!isGiven(reference)) return null
  const id = findId(reference) ?? 0
  await assertTopics(db, workspaceId, [id])
  return id
}

/** @throws Problem campaign_incomplete, with a detail for each field that is missing */
export function assertComplete(form: CampaignForm): { name: string; subject: string; ids: CampaignParts } {
  const name = nameOf(form.name)
  const subject = subjectOf(form.subject)
  const asked = [
    ['name', 'Name', name !== ''],
    ['subject', 'Subject', subject !== ''],
    ['domainId', 'Domain', isGiven(form.domainId)],
    ['senderId', 'Sender', isGiven(form.senderId)],
    ['templateId', 'Template', isGiven(form.templateId)],
    ['groupId', 'Group', hasAudience(form)],
  ] as const
  const missing = asked.filter(([, , given]) => !given)
  if (missing.length > 0) {
    const details = missing.map(([field, label]) => ({ field, message: `${label} is missing.` }))
    throw new Problem(
      'campaign_incomplete',
      { fields: missing.map(([, label]) => label).join(', ') },
      details,
    )
  }
  return { name, subject, ids: idsOf(form) }
}

function isGiven(reference: unknown): boolean {
  return reference !== null && reference !== undefined && reference !== ''
}

/**
 * The ids of a form. A value that cannot be an id becomes 0, which is the id of no row. @throws Problem target_large
 */
function idsOf(form: CampaignForm): CampaignParts {
  return {
    domain_id: findId(form.domainId) ?? 0,
    sender_id: findId(form.senderId) ?? 0,
    template_id: findId(form.templateId) ?? 0,
    ...audienceOfForm(form),
  }
}

/** The chosen time. @throws Problem schedule_incomplete, schedule_invalid, schedule_past */
export function scheduledAt(form: CampaignForm, clock: Clock): Date {
  const missing = (['scheduleDate', 'scheduleTime'] as const).filter((field) => !form[field])
  if (!form.scheduleDate || !form.scheduleTime)
    throw new Problem(
      'schedule_incomplete',
      {},
      missing.map((field) => ({ field, message: 'is missing' })),
    )
  const moment = momentOf(form.scheduleDate, form.scheduleTime, form.timezone || 'UTC')
  if (moment <= clock.now()) throw new Problem('schedule_past')
  return moment
}
