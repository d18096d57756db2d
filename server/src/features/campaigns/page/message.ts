// Shows the message as one recipient gets it: as it was frozen or, before the start, as it would be.
import type { CampaignTarget, MessageView } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { findAudience } from '../../contacts/index.ts'
import {
  findContactAt,
  findContactOfWorkspace,
  findProgress,
  findRecipient,
  findContent,
  previewMessage,
  withoutTokens,
  type Instance,
  type PreviewedMessage,
  type Readership,
} from '../../deliveries/index.ts'
import { firstOfTarget } from '../../segments/index.ts'
import type { MergeFields } from '../../templates/index.ts'
import { compose } from '../content.ts'
import { getMade } from '../lifecycle.ts'
import { contactsOfGroup, countDeclined, countSuppressed } from '../queries/audience.ts'

/** A position among the recipients, from 1, with the recipient there. The recipient is absent if there are none. */
interface Place {
  position: number
  of: number
  person: { email: string; fields: MergeFields } | undefined
}

/**
 * @param position of the recipient, from 1; a position beyond the last means the last
 * @throws Problem not_found; before the start also the problems that keep the message from being made
 */
export async function getMessage(
  { db, instance }: { db: Db; instance: Instance },
  workspaceId: number,
  id: number,
  position: number,
): Promise<MessageView> {
  const campaign = await getMade(db, workspaceId, id)
  const mailingId = campaign.mailing_id ?? 0
  const progress = await findProgress(db, mailingId)
  const frozen = progress && (await findContent(db, mailingId))
  const content = frozen?.content ?? (await compose(db, campaign, instance))
  const place = progress
    ? await placeInMailing(db, mailingId, position, progress.total)
    : await placeInAudience(
        db,
        workspaceId,
        { groupId: campaign.group_id, target: campaign.target, topicId: campaign.topic_id },
        position,
      )
  const input = { ...content, ...withoutTokens(instance), dkim: [], mailingId, workspaceId }
  return viewOf((reader) => previewMessage({ input, reader }, workspaceId), place)
}

async function placeInMailing(db: Db, mailingId: number, position: number, total: number): Promise<Place> {
  const seq = within(position, total)
  return { position: seq, of: total, person: await findRecipient(db, mailingId, seq) }
}

/** The most contacts of a target that can be shown before the start. */
const mostShown = 100

/** The contact that would be recipient number `position`. Only the first hundred contacts of a target can be found. */
export async function placeInAudience(
  db: Db,
  workspaceId: number,
  { target, ...readership }: Readership & { target: CampaignTarget | null },
  position: number,
): Promise<Place> {
  if (target) return placeInTarget(db, workspaceId, target, position)
  const of = await countReaders(db, workspaceId, readership)
  const place = within(position, of)
  return { position: place, of, person: await findContactAt(db, workspaceId, readership, place) }
}

/** As many as the review before sending says. */
async function countReaders(db: Db, workspaceId: number, { groupId, topicId }: Readership): Promise<number> {
  const contacts = (await findAudience(db, workspaceId, groupId))?.contactCount ?? 0
  const suppressed = await countSuppressed(db, workspaceId, groupId)
  const declined =
    topicId === null ? 0 : await countDeclined(db, contactsOfGroup(workspaceId, groupId), topicId)
  return contacts - declined - suppressed.reduce((sum, { count }) => sum + count, 0)
}

async function placeInTarget(
  db: Db,
  workspaceId: number,
  target: CampaignTarget,
  position: number,
): Promise<Place> {
  const ids = await firstOfTarget(db, workspaceId, target, mostShown)
  const place = within(position, ids.length)
  const id = ids[place - 1]
  const person = id === undefined ? undefined : await findContactOfWorkspace(db, workspaceId, id)
  return { position: place, of: ids.length, person }
}

/** The message to the recipient at a position; without a recipient its fields are empty. */
export async function viewOf(
  preview: (reader: { email: string; fields: MergeFields }) => Promise<PreviewedMessage>,
  { position, of, person }: Place,
): Promise<MessageView> {
  const { htmlBytes, replyTo, ...view } = await preview({
    email: person?.email ?? '',
    fields: person?.fields ?? {},
  })
  return { ...view, reply_to: replyTo, to: person?.email ?? null, html_bytes: htmlBytes, position, of }
}

function within(position: number, of: number): number {
  return Math.max(1, Math.min(position, of))
}
