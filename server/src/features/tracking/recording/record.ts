// From hits to figures: events, first hits and roll-ups of a batch in one statement, bursts sorted out behind it, and
// readers' choices together with the suppressions that they make.
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { release, suppress } from '../../suppressions/index.ts'
import { flagBursts, listHasty, lockBursts, recountClicks } from '../queries/bursts.ts'
import { appendHits, listEmails, listWorkspaces, type Hit, type KnownHit } from '../queries/hits.ts'
import { rollUp } from '../queries/roll-ups.ts'

/** Workspaces of campaigns, which never change. */
export type WorkspaceBook = Map<number, number>

const bookLimit = 100_000

/**
 * Records opens and clicks. When the promise resolves they are committed.
 * @returns for each hit whether its campaign exists; nothing is recorded of one that does not
 */
export async function recordHits(db: Db, book: WorkspaceBook, hits: readonly Hit[]): Promise<boolean[]> {
  const found = await findCampaigns(db, book, hits)
  const known = found.filter((hit) => hit !== null)
  if (known.length > 0) await appendHits(db, known)
  await sortOutBursts(db, known)
  return found.map((hit) => hit !== null)
}

/**
 * Records unsubscribes and those who come back, with the suppressions that follow.
 * @returns for each hit whether its recipient exists; nothing is recorded of one that does not
 */
export async function recordChoices(db: Db, book: WorkspaceBook, hits: readonly Hit[]): Promise<boolean[]> {
  const found = await findCampaigns(db, book, hits)
  const emails = new Map(
    (await listEmails(db, hits)).map(({ campaign_id, seq, email }) => [keyOf(campaign_id, seq), email]),
  )
  const known = found.flatMap((hit) => {
    const email = hit ? emails.get(keyOf(hit.campaignId, hit.seq)) : undefined
    return hit && email !== undefined ? [{ ...hit, email }] : []
  })
  if (known.length > 0) {
    await transaction(db, async (tx) => {
      await appendHits(tx, known)
      await changeSuppressions(tx, known)
    })
  }
  return found.map((hit) => hit !== null && emails.has(keyOf(hit.campaignId, hit.seq)))
}

/**
 * Behind the commit: so of two processes that each got a part of one burst at the same moment, the one that looks
 * later sees all of it.
 */
async function sortOutBursts(db: Db, hits: readonly KnownHit[]): Promise<void> {
  const clicks = hits.filter(({ kind }) => kind === 'click')
  if (clicks.length === 0) return
  const begun = performance.now()
  const within = 1000 + clicks.reduce((longest, { waited }) => Math.max(longest, waited), 0)
  const hasty = await listHasty(db, clicks, within)
  if (hasty.length === 0) return
  await transaction(db, async (tx) => {
    await lockBursts(tx, hasty)
    // As far back as before, though the database's clock has gone on.
    const since = Math.ceil(within + performance.now() - begun)
    if ((await flagBursts(tx, hasty, since)) === 0) return
    const changes = await recountClicks(tx, hasty, since + 1000)
    const book = new Map(hits.map(({ campaignId, workspaceId }) => [campaignId, workspaceId]))
    await rollUp(
      tx,
      changes.flatMap(({ campaign_id: campaignId, ...change }) => {
        const workspaceId = book.get(campaignId)
        return workspaceId === undefined ? [] : [{ ...change, campaignId, workspaceId }]
      }),
    )
  })
}

async function changeSuppressions(tx: Tx, hits: readonly (KnownHit & { email: string })[]): Promise<void> {
  // Taking back goes first: where both came at once, the address ends up suppressed.
  for (const hit of hits) {
    if (hit.kind === 'resubscribe') await release(tx, hit.workspaceId, hit.email)
  }
  const unsubscribes = hits.flatMap(({ kind, workspaceId, email, campaignId }) =>
    kind === 'unsubscribe' ? [{ workspaceId, email, campaignId, reason: 'unsubscribed' as const }] : [],
  )
  if (unsubscribes.length > 0) await suppress(tx, ...unsubscribes)
}

async function findCampaigns(
  db: Db,
  book: WorkspaceBook,
  hits: readonly Hit[],
): Promise<(KnownHit | null)[]> {
  if (book.size > bookLimit) book.clear()
  const unknown = new Set(hits.map(({ campaignId }) => campaignId).filter((id) => !book.has(id)))
  if (unknown.size > 0) {
    for (const { campaign_id, workspace_id } of await listWorkspaces(db, [...unknown])) {
      book.set(campaign_id, workspace_id)
    }
  }
  return hits.map((hit) => {
    const workspaceId = book.get(hit.campaignId)
    return workspaceId === undefined ? null : { ...hit, workspaceId }
  })
}

function keyOf(campaignId: number, seq: number): string {
  return `${String(campaignId)}/${String(seq)}`
}
