// Edits a campaign before it is sent, reschedules it, and renames a sent one.
import type { Campaign, updateCampaign as contract, HandlerInput } from '@lettermill/contracts'
import type { Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import type { Actor } from '../audit/index.ts'
import { assertMayLeave, type SendingRules } from '../deliveries/index.ts'
import { assertComplete, readTopic, scheduledAt, type CampaignForm, type MakingDeps } from './create.ts'
import { preheaderOf, readReplyTo } from './fields.ts'
import { getCampaign, lockExisting } from './lifecycle.ts'
import { getParts } from './parts.ts'
import { renameCampaign, updateCampaign, type NewCampaign } from './queries/write.ts'
import { type LockedCampaign } from './queries/lock.ts'
import { assertReputation } from './release/release.ts'
import { assertCan } from './rules/status.ts'
import { assertResendSubject } from './resend.ts'
import { allContacts } from './target.ts'

export type CampaignEdit = HandlerInput<typeof contract, 'body'>

/**
 * Changes the fields that the form names and keeps the other fields. A draft becomes scheduled if the form says so; a
 * scheduled campaign keeps its time unless the form gives another time. Call it in a transaction, after
 * `assertFormSendable`.
 * @throws Problem not_found; status_conflict for more than the name of a sent campaign; campaign_changed with a detail
 *   for each field that another edit changed; the problems of `createCampaign`
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
  if (isNameAlone(form)) return rename(tx, workspaceId, stored, form.name, version)
  assertCan('edit', stored.status)
  const { name, subject, ids } = assertComplete(over(stored, form))
  const edited: NewCampaign = {
    ...ids,
    topic_id: await topicOf(tx, workspaceId, stored, form),
    name,
    subject,
    preheader: form.preheader === undefined ? stored.preheader : preheaderOf(form.preheader),
    reply_to: form.replyTo === undefined ? stored.reply_to : readReplyTo(form.replyTo),
    ...timeOf(stored, form, clock),
  }
  assertVersion(stored, version, edited)
  await getParts(tx, workspaceId, ids)
  await assertResendSubject(tx, workspaceId, { ...stored, subject })
  if (edited.status === 'scheduled') {
    await assertMayLeave(tx, rules, workspaceId, ids.domain_id)
    await assertReputation(tx, stored, acknowledgedBy)
  }
  await updateCampaign(tx, id, edited)
  return getCampaign(tx, workspaceId, id)
}

async function rename(
  tx: Tx,
  workspaceId: number,
  stored: LockedCampaign,
  wanted: string | null | undefined,
  version: number | null | undefined,
): Promise<Campaign> {
  const { name } = assertComplete(over(stored, { name: wanted }))
  assertVersion(stored, version, { name })
  await renameCampaign(tx, stored.id, name)
  return getCampaign(tx, workspaceId, stored.id)
}

/** An archived topic stays with its campaign until somebody chooses another. */
function topicOf(
  tx: Tx,
  workspaceId: number,
  { topic_id }: LockedCampaign,
  { topicId }: CampaignForm,
): Promise<number | null> {
  const isKept = topicId === undefined || (topic_id !== null && String(topicId) === String(topic_id))
  return isKept ? Promise.resolve(topic_id) : readTopic(tx, workspaceId, topicId)
}

function isNameAlone(form: CampaignForm): boolean {
  return Object.entries(form).every(([field, value]) => value === undefined || field === 'name')
}

/** The form with each missing field filled in from the stored campaign. */
function over(stored: LockedCampaign, form: CampaignForm): CampaignForm {
  const given = Object.fromEntries(
    Object.entries(form).filter(
      ([field, value]) => value !== undefined && (field !== 'target' || value !== null),
    ),
  )
  // Choosing a group replaces the stored target.
  const isGroupChosen = form.groupId !== undefined && !form.target
  return {
    name: stored.name,
    subject: stored.subject,
    domainId: stored.domain_id,
    senderId: stored.sender_id,
    templateId: stored.template_id,
    groupId: stored.group_id ?? allContacts,
    target: isGroupChosen ? null : stored.target,
    ...given,
  }
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

const labels = {
  name: ['name', 'Name'],
  subject: ['subject', 'Subject'],
  preheader: ['preheader', 'Preheader'],
  reply_to: ['replyTo', 'Reply-To'],
  domain_id: ['domainId', 'Domain'],
  sender_id: ['senderId', 'Sender'],
  template_id: ['templateId', 'Template'],
  group_id: ['groupId', 'Group'],
  target: ['target', 'Group'],
  topic_id: ['topicId', 'Topic'],
  scheduled_at: ['scheduleDate', 'Time'],
  status: ['status', 'Status'],
} as const

/** Refuses an edit of an older version of the campaign, and names the fields that differ in the stored campaign. */
function assertVersion(
  stored: LockedCampaign,
  version: number | null | undefined,
  edited: Partial<NewCampaign>,
): void {
  if (version == null || version === stored.version) return
  const changed = Object.entries(labels).filter(
    ([column]) =>
      column in edited &&
      asText(stored[column as keyof LockedCampaign]) !== asText(edited[column as keyof NewCampaign]),
  )
  throw new Problem(
    'campaign_changed',
    {},
    changed.map(([column, [field, label]]) => ({ field, message: messageOf(stored, column, label) })),
  )
}

/** A value as text, for comparison. The parts of a target always come in the same order. */
function asText(value: unknown): string {
  if (typeof value !== 'object' || value === null || value instanceof Date) return String(value)
  return JSON.stringify(Object.entries(value).sort())
}

/** The message about a changed field: its stored value, or only that it changed if the value is an id. */
function messageOf(stored: LockedCampaign, column: string, label: string): string {
  const value = stored[column as keyof LockedCampaign]
  return column.endsWith('_id') || column === 'target'
    ? `${label} was changed.`
    : `${label} is now: ${value == null || value === '' ? 'none' : String(value)}`
}
