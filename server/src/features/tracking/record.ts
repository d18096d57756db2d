// From hits to figures: events, first hits, roll-ups and suppressions of a batch, in one transaction.
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { release, suppress } from '../suppressions/index.ts'
import {
  appendHits,
  flagBursts,
  listEmails,
  listHasty,
  listWorkspaces,
  recountClicks,
  type Change,
  type Hit,
} from './queries/hits.ts'
import { rollUp } from './queries/roll-ups.ts'

/** A hit whose workspace, and where it matters address, was found. */
interface KnownHit extends Hit {
  workspaceId: number
  email: string | null
}

/** Workspaces of campaigns, which never change. */
export type WorkspaceBook = Map<number, number>

const bookLimit = 100_000

/**
 * Records hits. When the promise resolves they are committed.
 * @returns for each hit whether its campaign, and for an unsubscribe its recipient, exists; nothing is
 * recorded of one that does not
 */
export async function recordHits(db: Db, book: WorkspaceBook, hits: readonly Hit[]): Promise<boolean[]> {
  const found = await identify(db, book, hits)
  const known = found.filter((hit) => hit !== null)
  if (known.length > 0) await transaction(db, (tx) => fold(tx, book, known))
  return found.map((hit) => hit !== null)
}

async function fold(tx: Tx, book: WorkspaceBook, hits: readonly KnownHit[]): Promise<void> {
  const changes = [...(await appendHits(tx, hits)), ...(await sortOutBursts(tx, hits))]
  await rollUp(
    tx,
    changes.flatMap(({ campaign_id: campaignId, ...change }) => {
      const workspaceId = book.get(campaignId)
      return workspaceId === undefined ? [] : [{ ...change, campaignId, workspaceId }]
    }),
  )
  await changeSuppressions(tx, hits)
}

async function sortOutBursts(tx: Tx, hits: readonly KnownHit[]): Promise<Change[]> {
  const clicks = hits.filter(({ kind }) => kind === 'click')
  if (clicks.length === 0) return []
  const within = 1000 + Math.max(...clicks.map(({ waited }) => waited))
  const hasty = await listHasty(tx, clicks, within)
  if (hasty.length === 0) return []
  await flagBursts(tx, hasty, within)
  return recountClicks(tx, hasty)
}

async function changeSuppressions(tx: Tx, hits: readonly KnownHit[]): Promise<void> {
  // Taking back goes first: where both came at once, the address ends up suppressed.
  for (const hit of hits) {
    if (hit.kind === 'resubscribe' && hit.email) await release(tx, hit.workspaceId, hit.email)
  }
  const unsubscribes = hits.flatMap(({ kind, workspaceId, email, campaignId }) =>
    kind === 'unsubscribe' && email
      ? [{ workspaceId, email, campaignId, reason: 'unsubscribed' as const }]
      : [],
  )
  if (unsubscribes.length > 0) await suppress(tx, ...unsubscribes)
}

async function identify(db: Db, book: WorkspaceBook, hits: readonly Hit[]): Promise<(KnownHit | null)[]> {
  await fillBook(db, book, hits)
  const addressed = hits.filter(({ kind }) => kind === 'unsubscribe' || kind === 'resubscribe')
  const emails = new Map(
    (addressed.length > 0 ? await listEmails(db, addressed) : []).map(({ campaign_id, seq, email }) => [
      `${String(campaign_id)}/${String(seq)}`,
      email,
    ]),
  )
  return hits.map((hit) => {
    const workspaceId = book.get(hit.campaignId)
    if (workspaceId === undefined) return null
    if (hit.kind === 'open' || hit.kind === 'click') return { ...hit, workspaceId, email: null }
    const email = emails.get(`${String(hit.campaignId)}/${String(hit.seq)}`)
    return email === undefined ? null : { ...hit, workspaceId, email }
  })
}

async function fillBook(db: Db, book: WorkspaceBook, hits: readonly Hit[]): Promise<void> {
  if (book.size > bookLimit) book.clear()
  const unknown = new Set(hits.map(({ campaignId }) => campaignId).filter((id) => !book.has(id)))
  if (unknown.size === 0) return
  for (const { campaign_id, workspace_id } of await listWorkspaces(db, [...unknown])) {
    book.set(campaign_id, workspace_id)
  }
}
