// The parts of deliveries that a reader's link needs: the address of the link, and the message as a page.
import type { Db } from '../../../platform/db/index.ts'
import { findBrand } from '../../brand/index.ts'
import { languageOf } from '../../templates/index.ts'
import { listStopped } from '../../tracking/index.ts'
import { withoutTokens, type Instance } from '../message-source.ts'
import { targetOf, viewMessage } from '../message/index.ts'
import { findLinks } from '../queries/deliveries.ts'
import { findContent } from '../queries/content.ts'
import { isUnconfirmed } from '../queries/streams.ts'
import { findRecipient, listRecipients, type FrozenRecipient } from '../queries/past/read.ts'

export interface MessageDetails {
  sender: { name: string; email: string }
  /** The recipient's address; '' for a person who was erased. */
  recipient: string
  /** ISO 639-1; null if the message's words do not show it. */
  language: string | null
  /** The brand's logo, as a path of this server, and the colour of its buttons. */
  logo: string | null
  colour: string | null
}

export interface MailingReaders {
  /**
   * The exact address that the sender wrote, with the recipient's values; null if there is no such link. Returns
   * without a promise if the campaign's links are cached and the link contains no values.
   */
  findTarget(mailingId: number, seq: number, link: number): string | null | Promise<string | null>
  /** Drops a campaign's links from the cache; the next click reads them again. */
  forget(mailingId: number): void
  /**
   * Sender, recipient and language of the message, and the sender's logo; null if there is no message or its account
   * was rejected.
   */
  findDetails(mailingId: number, seq: number): Promise<MessageDetails | null>
  /** Whether the message asked to confirm a sign-up, and its recipient is no contact. */
  isUnconfirmed(mailingId: number, seq: number): Promise<boolean>
  /** The message as the recipient got it, as an HTML page; null if there is none or its account was rejected. */
  findView(mailingId: number, seq: number): Promise<string | null>
}

const campaignsKept = 500
/**
 * Milliseconds for which a campaign's links are cached. After that, the links of a deleted workspace no longer work.
 */
const keptFor = 600_000

/** A link of a campaign: its address or, if it contains the recipient's values, its template. */
type Link = { target: string | null } | { template: string }

interface Known {
  links: readonly Link[]
  /** When the links were read, by the clock of the process. */
  readAt: number
}

export function mailingReaders(db: Db, instance: Instance): MailingReaders {
  const known = new Map<number, Known>()
  const asked = new Map<number, Promise<readonly Link[]>>()
  const findRecipientSoon = gathering(db)

  function linksOf(mailingId: number): Promise<readonly Link[]> {
    const pending = asked.get(mailingId) ?? readLinks(mailingId).finally(() => asked.delete(mailingId))
    asked.set(mailingId, pending)
    return pending
  }

  async function readLinks(mailingId: number): Promise<readonly Link[]> {
    const isStopped = (await listStopped(db, [mailingId])).length > 0
    const links = ((isStopped ? null : await findLinks(db, mailingId)) ?? []).map((written): Link =>
      written.includes('{') ? { template: written } : { target: targetOf(written, {}) },
    )
    known.delete(mailingId)
    const oldest = known.keys().next().value
    if (known.size >= campaignsKept && oldest !== undefined) known.delete(oldest)
    if (links.length > 0) known.set(mailingId, { links, readAt: performance.now() })
    return links
  }

  function follow(link: Link | undefined, mailingId: number, seq: number) {
    if (!link) return null
    return 'target' in link ? link.target : fill(link.template, mailingId, seq)
  }

  async function fill(template: string, mailingId: number, seq: number): Promise<string | null> {
    const recipient = await findRecipientSoon(mailingId, seq)
    return recipient ? targetOf(template, { ...recipient.fields, email: recipient.email }) : null
  }

  async function findMessage(mailingId: number, seq: number) {
    if ((await listStopped(db, [mailingId])).length > 0) return null
    const recipient = await findRecipient(db, mailingId, seq)
    const found = recipient && (await findContent(db, mailingId))
    return found ? { ...found, recipient } : null
  }

  return {
    findTarget(mailingId, seq, link) {
      const kept = known.get(mailingId)
      if (kept && performance.now() - kept.readAt < keptFor) return follow(kept.links[link], mailingId, seq)
      return linksOf(mailingId).then((found) => follow(found[link], mailingId, seq))
    },
    forget: (mailingId) => void known.delete(mailingId),
    async findDetails(mailingId, seq) {
      const found = await findMessage(mailingId, seq)
      if (!found) return null
      const { fromName, fromEmail, html } = found.content
      const language = languageOf(html.slice(html.indexOf('<body'))) ?? null
      const brand = await findBrand(db, found.workspace_id)
      return {
        sender: { name: fromName, email: fromEmail },
        recipient: found.recipient.email,
        language,
        logo: brand?.logo || null,
        colour: brand?.theme.button ?? null,
      }
    },
    isUnconfirmed: (mailingId, seq) => isUnconfirmed(db, mailingId, seq),
    async findView(mailingId, seq) {
      const found = await findMessage(mailingId, seq)
      if (!found) return null
      const { content, workspace_id: workspaceId, recipient } = found
      const input = { ...content, ...withoutTokens(instance), dkim: [], mailingId, workspaceId }
      return viewMessage({ input, recipient }, workspaceId)
    },
  }
}

interface Asking {
  mailingId: number
  seq: number
  settle(recipient: FrozenRecipient | undefined): void
  fail(error: unknown): void
}

/** Looks recipients up in batches: requests that arrive during a look-up share the next one. */
function gathering(db: Db) {
  const waiting: Asking[] = []
  let isBusy = false

  async function look(): Promise<void> {
    isBusy = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, 1000)
      try {
        const found = await listRecipients(db, batch)
        const byPlace = new Map(found.map((each) => [`${String(each.mailing_id)}/${String(each.seq)}`, each]))
        for (const { mailingId, seq, settle } of batch)
          settle(byPlace.get(`${String(mailingId)}/${String(seq)}`))
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    isBusy = false
  }

  return (mailingId: number, seq: number) =>
    new Promise<FrozenRecipient | undefined>((settle, fail) => {
      waiting.push({ mailingId, seq, settle, fail })
      if (!isBusy) void look()
    })
}
