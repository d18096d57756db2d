// The message as one recipient gets it: as it was frozen, or, before the start, as it would be.
import type { MessageView } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { findGroup } from '../../contacts/index.ts'
import {
  findContactAt,
  findProgress,
  findRecipient,
  type CompiledMessage,
  type Instance,
  type MessageSource,
} from '../../deliveries/index.ts'
import type { MergeFields } from '../../templates/index.ts'
import { compose } from '../content.ts'
import { getMade } from '../lifecycle.ts'

/** A place among people, from 1, and who stands there; nobody where there are none. */
interface Place {
  position: number
  of: number
  person: (MergeFields & { email: string }) | undefined
}

/**
 * @param position of the recipient, from 1; beyond the last it means the last
 * @throws Problem not_found; before the start also what makes a message impossible
 */
export async function getMessage(
  deps: { db: Db; instance: Instance; messages: MessageSource },
  workspaceId: number,
  id: number,
  position: number,
): Promise<MessageView> {
  const { db, instance, messages } = deps
  const campaign = await getMade(db, workspaceId, id)
  const progress = await findProgress(db, id)
  if (!progress) {
    const { message } = await compose(db, campaign, instance)
    return viewOf(message, await placeInGroup(db, workspaceId, campaign.group_id, position))
  }
  const seq = within(position, progress.total)
  const person = await findRecipient(db, id, seq)
  return viewOf(await messages.get(id), { position: seq, of: progress.total, person })
}

/** Who would be recipient number `position` of the group. */
export async function placeInGroup(
  db: Db,
  workspaceId: number,
  groupId: number,
  position: number,
): Promise<Place> {
  const of = (await findGroup(db, workspaceId, groupId))?.contactCount ?? 0
  const place = within(position, of)
  return { position: place, of, person: await findContactAt(db, workspaceId, groupId, place) }
}

/** The message written to the person of a place; with nobody there its fields stay empty. */
export function viewOf(message: CompiledMessage, { position, of, person }: Place): MessageView {
  const { htmlBytes, replyTo, ...view } = message.preview({
    email: person?.email ?? '',
    fields: person ?? {},
  })
  return { ...view, reply_to: replyTo, to: person?.email ?? null, html_bytes: htmlBytes, position, of }
}

function within(position: number, of: number): number {
  return Math.max(1, Math.min(position, of))
}
