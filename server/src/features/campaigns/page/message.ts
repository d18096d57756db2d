// Shows the message as one recipient gets it, and its links: as it was frozen or, before the start, as it would be.
import type { MessageView, CampaignLink } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import {
  findProgress,
  findRecipient,
  findContent,
  previewMessage,
  withoutTokens,
  type Instance,
  type PreviewedMessage,
} from '../../deliveries/index.ts'
import { type MergeFields, linkWords } from '../../templates/index.ts'
import { clicksByLink } from '../../tracking/index.ts'
import { compose } from '../content.ts'
import { getMade } from '../lifecycle.ts'
import { findReader, readershipOf, within, type Place } from '../readers.ts'

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
    : await findReader(db, workspaceId, readershipOf(campaign), position)
  const input = { ...content, ...withoutTokens(instance), dkim: [], mailingId, workspaceId }
  return viewOf((reader) => previewMessage({ input, reader }, workspaceId), place)
}

async function placeInMailing(db: Db, mailingId: number, position: number, total: number): Promise<Place> {
  const seq = within(position, total)
  return { position: seq, of: total, person: await findRecipient(db, mailingId, seq) }
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

/**
 * The links, each with its clicks, in the order of the message. Before the start, the links that the message would have.
 * @throws Problem not_found; before the start also the problems that keep the message from being made
 */
export async function listLinks(
  db: Db,
  instance: Instance,
  workspaceId: number,
  id: number,
): Promise<CampaignLink[]> {
  const campaign = await getMade(db, workspaceId, id)
  const mailingId = campaign.mailing_id ?? 0
  const { html, links } =
    (await findContent(db, mailingId))?.content ?? (await compose(db, campaign, instance))
  const words = linkWords(html)
  const counted = new Map((await clicksByLink(db, mailingId)).map((each) => [each.link, each]))
  return links.map((url, number) => {
    const { clicks = 0, bot_clicks = 0 } = counted.get(number) ?? {}
    return { url, words: words.get(url) ?? null, clicks, bot_clicks }
  })
}
