// Sends a campaign again: to the recipients who did not open it, or to the contacts who joined after it was sent.
import {
  type Campaign,
  type CampaignTarget,
  type Condition,
  type FilterGroup,
  type resendCampaign,
  type HandlerInput,
} from '@lettermill/contracts'
import type { Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { createSegment, type SegmentDeps } from '../segments/index.ts'
import { createCampaign, type CreateOptions, type MakingDeps } from './create.ts'
import { nameOf, subjectOf } from './fields.ts'
import { formOf } from './form.ts'
import { getMade, lockExisting } from './lifecycle.ts'
import { findResend } from './queries/lock.ts'
import type { LockedCampaign } from './queries/lock.ts'

const longestName = 150

export type ResendForm = HandlerInput<typeof resendCampaign, 'body'>

/**
 * Creates a draft or a scheduled campaign with the parts of a sent campaign, and a segment of the contacts it goes to.
 * The segment is evaluated when sending begins, so who opens the first message until then does not get the second.
 * @throws Problem not_found, resend_not_sent, resend_done, resend_subject, and the codes of `createCampaign` and
 *   `createSegment`
 */
export async function resend(
  tx: Tx,
  deps: MakingDeps & SegmentDeps,
  workspaceId: number,
  { id, to, subject, name, acknowledged: _acknowledged, ...schedule }: ResendForm & { id: number },
  options: Pick<CreateOptions, 'rules' | 'acknowledgedBy'> = {},
): Promise<Campaign> {
  const sent = await lockExisting(tx, workspaceId, id)
  const startedAt = sent.started_at === null ? null : new Date(sent.started_at)
  if (sent.mailing_id === null || startedAt === null) throw new Problem('resend_not_sent')
  if (to === 'not_opened') await assertFirst(tx, workspaceId, id)
  const chosen = subject == null ? sent.subject : subjectOf(subject)
  if (to === 'not_opened') assertOther(chosen, sent.subject)
  const words = to === 'not_opened' ? 'Did not open' : 'Joined since'
  const filter = to === 'not_opened' ? notOpened(id) : joinedSince(sent, startedAt)
  const segment = await createSegment(tx, deps, workspaceId, {
    name: `${words}: ${sent.name.slice(0, longestName)}`,
    filter,
  })
  const target: CampaignTarget = {
    groups: [],
    segments: [segment.id],
    exceptGroups: sent.target?.exceptGroups ?? [],
    exceptSegments: sent.target?.exceptSegments ?? [],
  }
  return createCampaign(
    tx,
    deps,
    workspaceId,
    {
      ...formOf(sent),
      name: nameOf(name) || `${sent.name.slice(0, longestName)} (${words.toLowerCase()})`,
      subject: chosen,
      target,
      ...schedule,
    },
    { ...options, resend: { resend_of: id, resend_to: to }, copied: sent },
  )
}

/**
 * Refuses a draft to the recipients who did not open a campaign if the draft has the campaign's subject.
 * @throws Problem resend_subject
 */
export async function assertResendSubject(
  tx: Tx,
  workspaceId: number,
  { resend_of, resend_to, subject }: Pick<LockedCampaign, 'resend_of' | 'resend_to' | 'subject'>,
): Promise<void> {
  if (resend_of === null || resend_to !== 'not_opened') return
  const first = await getMade(tx, workspaceId, resend_of).catch(ignoreDeleted)
  if (first) assertOther(subject, first.subject)
}

function ignoreDeleted(error: unknown): null {
  if (error instanceof Problem && error.code === 'not_found') return null
  throw error
}

function assertOther(subject: string, first: string): void {
  if (subject.toLowerCase() === first.toLowerCase())
    throw new Problem('resend_subject', {}, [{ field: 'subject', message: 'Please change the subject.' }])
}

async function assertFirst(tx: Tx, workspaceId: number, id: number): Promise<void> {
  const done = await findResend(tx, workspaceId, id, 'not_opened')
  if (done) throw new Problem('resend_done', { name: done.name })
}

const notOpened = (id: number): FilterGroup => ({
  all: [{ kind: 'campaign', op: 'not_opened', campaign: id }],
})

/**
 * The filter for contacts who joined since: new members for a group, new contacts for all contacts. Nobody knows when a
 * contact came into a segment, so for a segment the filter selects all contacts who did not get the campaign.
 */
function joinedSince({ id, group_id, target }: LockedCampaign, startedAt: Date): FilterGroup {
  const value = startedAt.toISOString()
  const groups = target
    ? target.groups === 'all'
      ? null
      : target.groups
    : group_id === null
      ? null
      : [group_id]
  const segments = target?.segments ?? []
  const joined: Condition[] =
    groups === null
      ? [{ kind: 'since', of: 'contact', op: 'after', value }]
      : groups.map((group) => ({ kind: 'since', of: 'member', group, op: 'after', value }))
  const any = [...joined, ...segments.map((segment): Condition => ({ kind: 'segment', op: 'in', segment }))]
  return { all: [{ any }, { none: [{ kind: 'campaign', op: 'sent', campaign: id }] }] }
}
