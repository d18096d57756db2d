// Reads stored bounces again with today's table of refusals, and corrects what an earlier version misread (ADR-0122).
// It makes a result less severe, or adds a missing result. Complaints and unsubscribes of readers stay.
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { commandLine, record } from '../../audit/index.ts'
import { suppress, takeBackMany, type SuppressionReason } from '../../suppressions/index.ts'
import { recountMailings } from '../../tracking/index.ts'
import { heldByProvider, refusal } from '../hooks/event.ts'
import type { EventReport } from '../kept-event.ts'
import { textOf } from '../originals.ts'
import { announceFeedback } from '../queries/announcing.ts'
import { findSaid, listKept, rewrite, type KeptFeedback } from '../queries/reclassify.ts'
import { mostOriginalBytes } from '../queries/record.ts'
import { reasons, readMail } from './meaning.ts'
import { Totals, type Consequence, type Reclassified } from './reclassified.ts'
import { readRepliesAgain } from './reclassify-replies.ts'
import { giveUp } from './soft-bounces.ts'

type Judged = Pick<EventReport, 'kind' | 'cause' | 'code' | 'status' | 'words'>

const batchSize = 100

/** The severity of each kind. */
const weight: Readonly<Record<string, number>> = { block: 1, soft: 2, hard: 3 }

/**
 * Reads the reports of the last `days` days again, then the replies that were heard while sending.
 * @param isApplied whether to write the changes; otherwise they are only counted
 */
export async function reclassify(
  db: Db,
  { days, isApplied }: { days: number; isApplied: boolean },
): Promise<Reclassified> {
  const totals = new Totals()
  let after = 0
  for (let batch = await listKept(db, { days, after, limit: batchSize }); batch.length > 0;) {
    for (const each of batch) {
      const original = each.body && textOf(each.body)
      const whole = original && original.length < mostOriginalBytes ? original : null
      totals.note(whole ? 'original' : 'words')
      const judged = await judge(each, whole)
      if (!judged || !mayChange(each, judged)) continue
      const expected = consequenceOf(each, judged)
      const followed = isApplied ? await transaction(db, (tx) => apply(tx, each, judged)) : expected
      totals.add(each, judged, followed)
    }
    after = batch.at(-1)?.id ?? after
    batch = await listKept(db, { days, after, limit: batchSize })
  }
  await readRepliesAgain(db, { days, isApplied }, totals)
  if (isApplied) await finish(db, totals)
  return totals.result()
}

/**
 * The meaning of a report by today's rules. Without its whole original, the stored words decide. The provider's own
 * class of an event is not stored. A report that is read by its words can therefore only become less severe.
 */
async function judge(each: KeptFeedback, original: Buffer | null): Promise<Judged | null> {
  if (original && (each.way === 'smtp' || each.way === 'imap')) return readMail(original, each.email)
  const { kind, words, code, status } = each
  if (kind !== 'hard' && kind !== 'soft' && kind !== 'block') return null
  const judged = refusal(kind, { words, code, status })
  return (weight[judged.kind] ?? 0) < (weight[kind] ?? 0) ? judged : null
}

/**
 * Whether a report may change. A complaint or an unsubscribe is the reader's own decision, and a provider's suppression
 * list does not depend on a server's words.
 */
function mayChange(each: KeptFeedback, judged: Judged): boolean {
  if (each.kind === judged.kind && each.cause === judged.cause) return false
  if (each.kind === 'complaint' || each.cause === heldByProvider) return false
  return judged.kind !== 'unsubscribe'
}

function consequenceOf({ action }: KeptFeedback, { kind }: Judged): Consequence {
  const reason = reasons[kind]
  if (action === 'none' && reason) return 'suppressed'
  if (action === 'suppressed' && !reason) return 'taken back'
  return action === 'threshold' && kind !== 'soft' && !reason ? 'taken back' : null
}

/** @returns the effect on the address; null if another report says the same */
async function apply(tx: Tx, each: KeptFeedback, judged: Judged): Promise<Consequence> {
  const consequence = consequenceOf(each, judged)
  const action =
    consequence === 'suppressed' ? 'suppressed' : consequence === 'taken back' ? 'none' : each.action
  const isCounted = await rewrite(tx, each, { ...judged, action })
  if (consequence === 'taken back') return (await takeBack(tx, each)) ? 'taken back' : null
  const reason = reasons[judged.kind]
  if (!isCounted || consequence !== 'suppressed' || !reason) return null
  await add(tx, each, { judged, reason })
  return 'suppressed'
}

async function add(
  tx: Tx,
  each: KeptFeedback,
  { judged, reason }: { judged: Judged; reason: SuppressionReason },
): Promise<void> {
  const { workspace_id: workspaceId, mailing_id: mailingId, email, reporter } = each
  const { code, status, cause, words } = judged
  const evidence = { code, status, cause, words, reporter: reporter || null }
  await suppress(tx, { workspaceId, email, reason, mailingId, evidence })
  await announceFeedback(tx, [{ ...each, ...judged }])
}

/** @returns whether the address can be mailed again; false if another report, or another reason, suppresses it */
async function takeBack(tx: Tx, each: KeptFeedback): Promise<boolean> {
  const { workspace_id: workspaceId, email, action } = each
  if (action === 'threshold') {
    const which = { workspaceId, email, reason: 'soft_bounce' } as const
    if ((await takeBackMany(tx, which, 1)) === 0) return false
    // The other soft bounces may still be enough for a suppression.
    const left = await giveUp(tx, workspaceId, [email])
    await suppress(tx, ...left)
    return left.length === 0
  }
  const { isHard, mailingIds } = await findSaid(tx, each)
  if (isHard) return false
  // Refusals by the relay during another campaign still count.
  for (const mailingId of mailingIds)
    if ((await takeBackMany(tx, { workspaceId, mailingId, email, reason: 'hard_bounce' }, 1)) > 0) return true
  return false
}

async function finish(db: Db, totals: Totals): Promise<void> {
  for (const [workspaceId, { count, mailings }] of totals.workspaces) {
    await recountMailings(db, workspaceId, [...mailings])
    await record(db, { ...commandLine, workspaceId }, { action: 'feedback_reclassified', rows: count })
  }
}
