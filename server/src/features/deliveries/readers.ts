// What a reader's link needs of the ledger: the address it leads to, and the message as a page.
import type { Db } from '../../platform/db/index.ts'
import type { MessageSource } from './message-source.ts'
import { targetOf } from './message/index.ts'
import { findContent } from './queries/ledger.ts'
import { findRecipient } from './queries/read.ts'

export interface LedgerReaders {
  /** The very address that the sender wrote, with the recipient's own values in it; null where there is none. */
  findTarget(campaignId: number, seq: number, link: number): Promise<string | null>
  /** The message as the recipient got it, as an HTML page; null where there is none. */
  findView(campaignId: number, seq: number): Promise<string | null>
}

const linksKept = 500

export function ledgerReaders(db: Db, messages: MessageSource): LedgerReaders {
  const links = new Map<number, readonly string[]>()

  async function linksOf(campaignId: number): Promise<readonly string[]> {
    const known = links.get(campaignId)
    if (known) return known
    const found = (await findContent(db, campaignId))?.content.links ?? []
    const oldest = links.keys().next().value
    if (links.size >= linksKept && oldest !== undefined) links.delete(oldest)
    links.set(campaignId, found)
    return found
  }

  return {
    async findTarget(campaignId, seq, link) {
      const template = (await linksOf(campaignId))[link]
      if (template === undefined) return null
      if (!template.includes('{')) return targetOf(template, {})
      const recipient = await findRecipient(db, campaignId, seq)
      return recipient ? targetOf(template, recipient) : null
    },
    async findView(campaignId, seq) {
      const recipient = await findRecipient(db, campaignId, seq)
      if (!recipient) return null
      const message = await messages.get(campaignId)
      return message.renderForView({ seq, email: recipient.email, fields: recipient })
    },
  }
}
