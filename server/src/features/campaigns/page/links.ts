// The links of a campaign's message, each with its clicks.
import type { CampaignLink } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { findContent, type Instance } from '../../deliveries/index.ts'
import { linkWords } from '../../templates/index.ts'
import { clicksByLink } from '../../tracking/index.ts'
import { compose } from '../content.ts'
import { getMade } from '../lifecycle.ts'

/**
 * The links in the order of the message. Before the start, the links that the message would have.
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
