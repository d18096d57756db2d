// SQL that reads and removes suppressions.
import type { Suppression as Listed, SuppressionReason } from '@lettermill/contracts'
import {
  asAverage,
  deleteInPieces,
  row,
  rows,
  sql,
  type Db,
  type Row,
  type Tx,
} from '../../../platform/db/index.ts'
import { announceContacts } from './suppress.ts'

export type { SuppressionReason }

/**
 * Removes an unsubscribe, and the reason of an inactive contact, because both end when a person wants mail again. Other
 * reasons (a hard bounce, a complaint) stay.
 * @returns whether anything was removed
 */
export async function release(tx: Tx, workspaceId: number, email: string): Promise<boolean> {
  const released = await rows(
    tx,
    sql<Row<'suppressions', 'reason'>>`with gone as (
        delete from suppressions
        where workspace_id = ${asAverage(workspaceId)} and email = lower(${email})
          and reason in ('unsubscribed', 'inactive') and coalesce(other_reason, 'inactive') = 'inactive'
        returning reason
      ), eased as (
        update suppressions set reason = other_reason, other_reason = null, refused_in = null, written_in = pg_current_xact_id()
        where workspace_id = ${asAverage(workspaceId)} and email = lower(${email})
          and reason = 'unsubscribed' and other_reason <> 'inactive' returning 'unsubscribed'
      )
      select reason from gone union all select * from eased`,
  )
  if (released.some(({ reason }) => reason === 'unsubscribed'))
    await announceContacts(tx, 'contact.resubscribed', [{ workspace_id: workspaceId, email }])
  return released.length > 0
}

/** Deletes an address's suppression, for a person who asked to be erased. */
export async function forgetSuppression(tx: Tx, workspaceId: number, email: string): Promise<void> {
  await rows(
    tx,
    sql`delete from suppressions where workspace_id = ${asAverage(workspaceId)} and email = lower(${email})`,
  )
}

/**
 * Returns which of the addresses the workspace must not mail, in lower case. The id of the workspace is a scalar
 * subquery. With a plain id, PostgreSQL would read all suppressions of the workspace, until its statistics include the
 * workspace (ADR-0162).
 */
export async function listSuppressed(
  db: Db,
  workspaceId: number,
  emails: readonly string[],
): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<
      Row<'suppressions', 'email'>
    >`select email from suppressions where workspace_id = ${asAverage(workspaceId)}
      and email = any(select lower(email) from unnest(${emails}::text[]) as asked (email))`,
  )
  return new Set(found.map(({ email }) => email))
}

/** A mark for `listSuppressedSince`, which returns everything that is committed after the mark. */
export async function lastSuppression(db: Db, _workspaceId: number): Promise<number> {
  const found = await row(
    db,
    sql<{ serial: number }>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as serial`,
  )
  return found?.serial ?? 0
}

/**
 * Suppressions since the mark `serial`. The result is complete, but may repeat a suppression. Each row contains the
 * mark for the next call.
 */
export function listSuppressedSince(
  db: Db,
  workspaceId: number,
  serial: number,
): Promise<(Row<'suppressions', 'email' | 'reason'> & { reason: SuppressionReason; serial: number })[]> {
  return rows(
    db,
    sql`select email, reason, pg_snapshot_xmin(pg_current_snapshot())::text::bigint as serial
      from suppressions where workspace_id = ${workspaceId} and written_in >= ${String(serial)}::xid8`,
  )
}

/** Removes the suppressions of a deleted workspace, in small batches. Safe to run twice. */
export async function purgeSuppressions(db: Db, workspaceId: number): Promise<void> {
  await deleteInPieces(db, 'suppressions', sql`workspace_id = ${workspaceId}`)
  await deleteInPieces(db, 'mass_bounces', sql`workspace_id = ${workspaceId}`)
  await deleteInPieces(db, 'suppression_requests', sql`workspace_id = ${workspaceId}`)
}

/** The number of the workspace's addresses that were added by hand. */
export async function countByHand(db: Db, workspaceId: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) from suppressions
      where workspace_id = ${workspaceId} and reason = 'manual'`,
  )
  return counted?.count ?? 0
}

/** Locks the suppression of an address and returns its reason; undefined if the address is not suppressed. */
export function lockSuppression(
  tx: Tx,
  workspaceId: number,
  email: string,
): Promise<Pick<Listed, 'reason' | 'refused_in'> | undefined> {
  return row(
    tx,
    sql<
      Row<'suppressions', 'reason' | 'refused_in'> & Pick<Listed, 'reason'>
    >`select reason, refused_in from suppressions
      where workspace_id = ${asAverage(workspaceId)} and email = lower(${email}) for update`,
  )
}
