// What a reader's link needs of the ledger: the address it leads to, and the message as a page.
import type { Db } from '../../platform/db/index.ts'
import { listStopped } from '../tracking/index.ts'
import { withoutTokens, type Instance } from './message-source.ts'
import { targetOf, viewMessage } from './message/index.ts'
import { findLinks } from './queries/deliveries.ts'
import { findContent } from './queries/ledger.ts'
import { findRecipient, listRecipients, type FrozenRecipient } from './queries/read.ts'

export interface LedgerReaders {
  /**
   * The very address that the sender wrote, with the recipient's own values in it; null where there is none. Known at
   * once for a link without values of a campaign whose links were asked for lately.
   */
  findTarget(campaignId: number, seq: number, link: number): string | null | Promise<string | null>
  /** Reads a campaign's links anew at the next click. */
  forget(campaignId: number): void
  /** The message as the recipient got it, as an HTML page; null where there is none or its account was rejected. */
  findView(campaignId: number, seq: number): Promise<string | null>
}

const campaignsKept = 500
/** Milliseconds after which a campaign's links are read again: those of a deleted workspace end. */
const keptFor = 600_000

/** A link of a campaign: where it leads, or, for one with the recipient's values in it, how it was written. */
type Link = { target: string | null } | { template: string }

interface Known {
  links: readonly Link[]
  /** By the process's own clock. */
  readAt: number
}

export function ledgerReaders(db: Db, instance: Instance): LedgerReaders {
  const known = new Map<number, Known>()
  const asked = new Map<number, Promise<readonly Link[]>>()
  const findRecipientSoon = gathering(db)

  function linksOf(campaignId: number): Promise<readonly Link[]> {
    const pending = asked.get(campaignId) ?? readLinks(campaignId).finally(() => asked.delete(campaignId))
    asked.set(campaignId, pending)
    return pending
  }

  async function readLinks(campaignId: number): Promise<readonly Link[]> {
    const isStopped = (await listStopped(db, [campaignId])).length > 0
    const links = ((isStopped ? null : await findLinks(db, campaignId)) ?? []).map((written): Link =>
      written.includes('{') ? { template: written } : { target: targetOf(written, {}) },
    )
    known.delete(campaignId)
    const oldest = known.keys().next().value
    if (known.size >= campaignsKept && oldest !== undefined) known.delete(oldest)
    if (links.length > 0) known.set(campaignId, { links, readAt: performance.now() })
    return links
  }

  function follow(link: Link | undefined, campaignId: number, seq: number) {
    if (!link) return null
    return 'target' in link ? link.target : fill(link.template, campaignId, seq)
  }

  async function fill(template: string, campaignId: number, seq: number): Promise<string | null> {
    const recipient = await findRecipientSoon(campaignId, seq)
    return recipient ? targetOf(template, recipient) : null
  }

  return {
    findTarget(campaignId, seq, link) {
      const kept = known.get(campaignId)
      if (kept && performance.now() - kept.readAt < keptFor) return follow(kept.links[link], campaignId, seq)
      return linksOf(campaignId).then((found) => follow(found[link], campaignId, seq))
    },
    forget: (campaignId) => void known.delete(campaignId),
    async findView(campaignId, seq) {
      if ((await listStopped(db, [campaignId])).length > 0) return null
      const recipient = await findRecipient(db, campaignId, seq)
      const found = recipient && (await findContent(db, campaignId))
      if (!found) return null
      const { content, workspace_id: workspaceId } = found
      const input = { ...content, ...withoutTokens(instance), dkim: [], campaignId, workspaceId }
      return viewMessage(
        { input, recipient: { seq, email: recipient.email, fields: recipient } },
        workspaceId,
      )
    },
  }
}

interface Asking {
  campaignId: number
  seq: number
  settle(recipient: FrozenRecipient | undefined): void
  fail(error: unknown): void
}

/** Looks recipients up, those together that are asked for while the last ones are looked up. */
function gathering(db: Db) {
  const waiting: Asking[] = []
  let isBusy = false

  async function look(): Promise<void> {
    isBusy = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, 1000)
      try {
        const found = await listRecipients(db, batch)
        const byPlace = new Map(
          found.map((each) => [`${String(each.campaign_id)}/${String(each.seq)}`, each]),
        )
        for (const { campaignId, seq, settle } of batch)
          settle(byPlace.get(`${String(campaignId)}/${String(seq)}`))
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    isBusy = false
  }

  return (campaignId: number, seq: number) =>
    new Promise<FrozenRecipient | undefined>((settle, fail) => {
      waiting.push({ campaignId, seq, settle, fail })
      if (!isBusy) void look()
    })
}
