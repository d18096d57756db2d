// Creates campaigns: checks that all parts are given and fit together (P20 and P29).
import type { Campaign } from '@lettermill/contracts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { findId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { Actor } from '../audit/index.ts'
import { assertFieldsKnown } from '../fields/index.ts'
import { assertCampaignFits, type Quotas } from '../quotas/index.ts'
import { assertSendable, findTemplate } from '../templates/index.ts'
import { assertMayLeave, type SendingRules } from '../deliveries/index.ts'
import { nameOf, preheaderOf, subjectOf } from './fields.ts'
import { formOf, readForm, type CampaignForm } from './form.ts'
import { getMade } from './lifecycle.ts'
import { assertParts } from './parts.ts'
import type { LockedCampaign } from './queries/lock.ts'
import { findCampaign } from './queries/read.ts'
import { insertCampaign, type NewCampaign } from './queries/write.ts'
import { assertReputation } from './release/release.ts'
import { momentOf } from './rules/schedule.ts'

export interface MakingDeps {
  clock: Clock
  quotas: Quotas
}

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
  const id = findId(templateId)
  const template = id !== null && (await findTemplate(db, workspaceId, id))
  if (!template) return
  const words = { subject: subjectOf(subject), preheader: preheaderOf(preheader) }
  const keys = await assertSendable({ ...words, html: template.body_html }, workspaceId)
  await assertFieldsKnown(db, workspaceId, keys)
}

export interface CreateOptions {
  /** The campaign that the new campaign copies. Its topic stays even if it was archived since. */
  copied?: LockedCampaign
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
  { rules = {}, resend = {}, copied, acknowledgedBy = null }: CreateOptions = {},
): Promise<Campaign> {
  const parts = readForm(form)
  await assertParts(db, workspaceId, parts, copied)
  if (form.status === 'scheduled') await assertMayLeave(db, rules, workspaceId, parts.domain_id)
  const id = await insertCampaign(db, workspaceId, {
    ...parts,
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
  const form = { ...formOf(other), name: nameOf(name) || `${other.name} (copy)` }
  return createCampaign(db, deps, workspaceId, form, { copied: other })
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
