// Removes many suppressions at once, by campaign, time span, provider and cause.
import {
  undoLimits,
  type MailProvider,
  type Undone,
  type UndoCause,
  type UndoKind,
} from '@lettermill/contracts'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { confirmBounces, findMassBounce, lockMassBounce, noteDecision } from './queries/mass-bounces.ts'
import { countTaken, findMailing, takeBackMany, type Taken } from './queries/take-back.ts'

const reasons = { hard: 'hard_bounce', soft: 'soft_bounce' } as const

/** The conditions of the call, as received. */
export interface Asked {
  kind: UndoKind
  from?: string | undefined
  to?: string | undefined
  provider?: MailProvider | undefined
  domain?: string | undefined
  cause?: UndoCause | undefined
  /** The id of a campaign; absent for all campaigns. */
  campaign?: number | undefined
}

/** @throws Problem not_found if the campaign does not exist */
async function taken(db: Db, workspaceId: number, asked: Asked): Promise<Taken> {
  const { kind, from, to, provider, domain, cause, campaign } = asked
  const place = domain?.toLowerCase() ?? provider
  const mailingId = campaign === undefined ? undefined : await findMailing(db, workspaceId, campaign)
  if (mailingId === null) throw new Problem('not_found')
  return { workspaceId, reason: reasons[kind], mailingId, from, to, place, cause }
}

/** The number of suppressions that would be removed. */
export async function preview(
  db: Db,
  workspaceId: number,
  asked: Asked,
): Promise<{ count: number; examples: string[] }> {
  return countTaken(db, await taken(db, workspaceId, asked))
}

/** The longest span in milliseconds, if no campaign is given. */
const mostSpan = undoLimits.days * 86_400_000

/** @throws Problem undo_span */
export function assertSpan({ from, to }: { from: string; to: string }): void {
  const length = Date.parse(to) - Date.parse(from)
  if (!(length > 0 && length <= mostSpan)) throw new Problem('undo_span', { days: undoLimits.days })
}

/** Removes the suppressions. @throws Problem not_found, undo_nothing */
export async function undo(tx: Tx, workspaceId: number, asked: Asked): Promise<Undone> {
  return takeBack(tx, await taken(tx, workspaceId, asked))
}

async function takeBack(tx: Tx, which: Taken): Promise<Undone> {
  const count = await takeBackMany(tx, which, undoLimits.most)
  if (count === 0) throw new Problem('undo_nothing')
  const left = count < undoLimits.most ? 0 : (await countTaken(tx, which)).count
  return { taken_back: count, left }
}

interface Decided {
  workspaceId: number
  id: number
  /** The account that decides. */
  by: string
}

/**
 * Removes a mass bounce's provisional suppressions. Further bounces are provisional again until the mass bounce ends.
 * @throws Problem not_found, undo_nothing
 */
export async function takeBackBounces(
  tx: Tx,
  { workspaceId, id, by }: Decided,
): Promise<Undone & { place: string }> {
  const found = await lockMassBounce(tx, workspaceId, id)
  if (!found) throw new Problem('not_found')
  const { mailing_id: mailingId, place } = found
  const undone = await takeBack(tx, {
    workspaceId,
    mailingId,
    massBounce: found,
    reason: 'hard_bounce',
    provisional: true,
  })
  await noteDecision(tx, id, { decision: 'taken_back', by })
  return { ...undone, place }
}

/**
 * Makes the suppressions of a mass bounce final, including those that follow. @throws Problem not_found, undo_nothing
 */
export async function confirm(tx: Tx, { workspaceId, id, by }: Decided) {
  const found = await lockMassBounce(tx, workspaceId, id)
  if (!found) throw new Problem('not_found')
  const count = await confirmBounces(tx, workspaceId, found)
  if (count === 0) throw new Problem('undo_nothing')
  await noteDecision(tx, id, { decision: 'confirmed', by })
  const shown = await findMassBounce(tx, workspaceId, id)
  if (!shown) throw new Problem('not_found')
  return { count, shown }
}
