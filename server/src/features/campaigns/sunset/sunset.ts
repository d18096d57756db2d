// A sunset policy: asks the contacts of a segment of inactive contacts, and suppresses those who stay inactive.
import {
  sunsetLimits,
  type askInactive,
  type Campaign,
  type HandlerInput,
  type getInactive,
  type ReplyOf,
} from '@lettermill/contracts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Sql, Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { countInactive, getInactiveSegment, inactiveContacts } from '../../segments/index.ts'
import { suppressInactive } from '../../suppressions/index.ts'
import { addTemplate, type AskingLetter } from '../../templates/index.ts'
import { createCampaign, type MakingDeps } from '../create.ts'
import { missing } from '../parts.ts'
import { listCampaignsById } from '../queries/read.ts'
import { findAskingSender, isAsked, listAsking, markAsking } from './queries.ts'

const dayLength = 86_400_000

/** The condition of who was asked long enough ago, and did not answer; null if nobody was asked. */
async function askedOf(db: Db, clock: Clock, workspaceId: number, segmentId: number): Promise<Sql | null> {
  const asking = await listAsking(db, workspaceId, segmentId)
  const mailings = asking.flatMap(({ mailing_id: id }) => (id === null ? [] : [id]))
  if (mailings.length === 0) return null
  return isAsked(mailings, new Date(clock.now().getTime() - sunsetLimits.answerDays * dayLength))
}

/** @throws Problem not_found, segment_not_inactive; also if the filter cannot be evaluated */
export async function findInactive(
  db: Db,
  clock: Clock,
  workspaceId: number,
  id: number,
): Promise<ReplyOf<typeof getInactive>> {
  const segment = await getInactiveSegment(db, workspaceId, id)
  const also = await askedOf(db, clock, workspaceId, id)
  const counted = await countInactive(db, clock, workspaceId, { segment, also })
  const asking = (await listAsking(db, workspaceId, id)).slice(0, sunsetLimits.campaigns)
  const campaigns = await listCampaignsById(
    db,
    workspaceId,
    asking.map((each) => each.id),
  )
  return { mailable: counted.mailable, asked: counted.also, campaigns }
}

export interface Asking {
  workspaceId: number
  /** The account that asks, the author of the template. */
  email: string
  /** The segment. */
  id: number
  /** What `prepareAskingLetter` returned. It waits for a worker thread, so it is prepared before the transaction. */
  letter: AskingLetter
  senderId: HandlerInput<typeof askInactive, 'body'>['senderId']
}

/**
 * Creates a template with the letter, and a draft with it to the segment.
 * @throws Problem not_found, segment_not_inactive, campaign_incomplete without a sender, and the codes of
 *   `createCampaign`
 */
export async function ask(
  tx: Tx,
  deps: MakingDeps,
  { workspaceId, email, id, letter, senderId }: Asking,
): Promise<Campaign> {
  const segment = await getInactiveSegment(tx, workspaceId, id)
  const from = await findAskingSender(tx, workspaceId, senderId ?? null)
  if (!from && senderId != null) throw missing('sender')
  if (!from) throw new Problem('campaign_incomplete', { fields: 'Sender' })
  const template = await addTemplate(tx, { workspaceId, email }, letter.content)
  const campaign = await createCampaign(tx, deps, workspaceId, {
    name: `${letter.content.name}: ${segment.name}`.slice(0, 200),
    subject: letter.subject,
    domainId: from.domain_id,
    senderId: from.sender_id,
    templateId: template.id,
    target: { groups: [], segments: [id], exceptGroups: [], exceptSegments: [] },
  })
  await markAsking(tx, campaign.id, id)
  return campaign
}

export interface Suppressing {
  workspaceId: number
  /** The account that suppresses. */
  by: string
  /** The segment. */
  id: number
  askedOnly: boolean
}

/**
 * Suppresses the contacts that the segment selects now. Nobody can be asked only, if nobody was asked.
 * @returns how many addresses were not suppressed before
 * @throws Problem not_found, segment_not_inactive; also if the filter cannot be evaluated
 */
export async function suppressSegment(
  tx: Tx,
  clock: Clock,
  { workspaceId, by, id, askedOnly }: Suppressing,
): Promise<number> {
  const segment = await getInactiveSegment(tx, workspaceId, id)
  const also = askedOnly ? await askedOf(tx, clock, workspaceId, id) : null
  if (askedOnly && also === null) return 0
  const contacts = await inactiveContacts(tx, clock, workspaceId, { segment, also })
  return suppressInactive(tx, { workspaceId, contacts, note: segment.name, by })
}
