// Edits a campaign before it is sent, reschedules it, and renames a sent one.
import type { Campaign, updateCampaign as contract, HandlerInput } from '@lettermill/contracts'
import type { Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import type { Actor } from '../audit/index.ts'
import { assertMayLeave, type SendingRules } from '../deliveries/index.ts'
import { scheduledAt, type MakingDeps } from './create.ts'
import { formOf, readForm, type CampaignForm } from './form.ts'
import { getCampaign, lockExisting } from './lifecycle.ts'
import { assertParts } from './parts.ts'
import { renameCampaign, updateCampaign, type NewCampaign } from './queries/write.ts'
import { type LockedCampaign } from './queries/lock.ts'
import { assertReputation } from './release/release.ts'
import { assertCan } from './rules/status.ts'
import { assertResendSubject } from './resend.ts'

export type CampaignEdit = HandlerInput<typeof contract, 'body'>

/**
 * Changes the fields that the form names and keeps the other fields. A draft becomes scheduled if the form says so; a
 * scheduled campaign keeps its time unless the form gives another time. Call it in a transaction, after
 * `assertFormSendable`.
 * @throws Problem not_found; status_conflict for more than the name of a sent campaign; campaign_changed for an edit
 *   of an older version; the problems of `createCampaign`
 */
export async function editCampaign(
  tx: Tx,
  { clock }: Pick<MakingDeps, 'clock'>,
  workspaceId: number,
  id: number,
  { version, acknowledged: _acknowledged, ...form }: CampaignEdit,
  rules: SendingRules = {},
  acknowledgedBy: Actor | null = null,
): Promise<Campaign> {
  const stored = await lockExisting(tx, workspaceId, id)
  const isNameAlone = Object.entries(form).every(([field, value]) => value === undefined || field === 'name')
  if (!isNameAlone) assertCan('edit', stored.status)
  if (version != null && version !== stored.version) throw new Problem('campaign_changed')
  const parts = readForm(formOver(stored, form))
  if (isNameAlone) {
    await renameCampaign(tx, id, parts.name)
    return getCampaign(tx, workspaceId, id)
  }
  const edited = { ...parts, ...timeOf(stored, form, clock) }
  await assertParts(tx, workspaceId, parts, stored)
  await assertResendSubject(tx, workspaceId, { ...stored, subject: parts.subject })
  if (edited.status === 'scheduled') {
    await assertMayLeave(tx, rules, workspaceId, parts.domain_id)
    await assertReputation(tx, stored, acknowledgedBy)
  }
  await updateCampaign(tx, id, edited)
  return getCampaign(tx, workspaceId, id)
}

/** The form of the stored campaign, in which the edit's fields replace those of the campaign. */
export function formOver(stored: LockedCampaign, edit: CampaignForm): CampaignForm {
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
  const form = { ...formOf(stored), ...given }
  // Choosing a group replaces the stored target.
  const target = edit.target ?? (edit.groupId === undefined ? stored.target : null)
  return { ...form, target }
}

function timeOf(
  stored: LockedCampaign,
  form: CampaignForm,
  clock: MakingDeps['clock'],
): Pick<NewCampaign, 'status' | 'scheduled_at'> {
  const isScheduled = (form.status ?? stored.status) === 'scheduled'
  if (!isScheduled) return { status: 'draft', scheduled_at: null }
  const keepsTime = stored.status === 'scheduled' && !form.scheduleDate && !form.scheduleTime
  return { status: 'scheduled', scheduled_at: keepsTime ? stored.scheduled_at : scheduledAt(form, clock) }
}
