// SQL that adds and removes suppressions. Reads by join: contacts (for the events of webhooks).
import { suppressionReasons, type Suppression as Listed, type SuppressionReason } from '@lettermill/contracts'
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
import { LabelledCounter } from '../../../platform/metrics/index.ts'
import { announce } from '../../webhooks/index.ts'

export type { SuppressionReason }

export interface Suppression {
  workspaceId: number
  email: string
  reason: SuppressionReason
  /** The mailing that led to it, if any. */
  mailingId: number | null
  /** The receiving server's reply, if it is known. */
  evidence?: Evidence
  /** Set if another tool stopped mailing the address. `at`: the time when it stopped; null for now. */
  imported?: { at: string | null }
  /** The file in which the person said no to mail; set only then. */
  refusedIn?: string
}

export interface Evidence {
  code: number | null
  status: string | null
  /** The cause of the refusal; absent if nothing was refused. */
  cause?: string | null
  /** The server's words, at most 1,000 characters. */
  words: string
  reporter: string | null
}

/**
 * The number of suppressions that this process wrote, by reason. The number includes suppressions whose transaction was
 * rolled back.
 */
export const suppressed = new LabelledCounter('reason')

/**
 * Suppresses addresses. Repeating the call changes nothing. The highest-ranking reason counts, with its time and
 * campaign. The next reason in rank is stored as the second reason.
 */
export async function suppress(tx: Tx, ...suppressions: readonly Suppression[]): Promise<void> {
  // Concurrent writers lock the rows in the same order, so they cannot deadlock.
  const changes = await rows(
    tx,
    sql<Row<'suppressions', 'workspace_id' | 'email' | 'reason'>>`insert into suppressions as s
        (workspace_id, email, reason, mailing_id, code, status, cause, words, reporter, imported, refused_in, created_at)
      select distinct on (workspace_id, lower(email)) workspace_id, lower(email), reason, mailing_id, code, status,
        cause, words, reporter, imported, refused_in, coalesce(at, now())
      from unnest(${suppressions.map((each) => each.workspaceId)}::bigint[],
          ${suppressions.map((each) => each.email)}::text[],
          ${suppressions.map((each) => each.reason)}::text[],
          ${suppressions.map((each) => each.mailingId)}::bigint[],
          ${suppressions.map(({ evidence }) => evidence?.code ?? null)}::smallint[],
          ${suppressions.map(({ evidence }) => evidence?.status ?? null)}::text[],
          ${suppressions.map(({ evidence }) => evidence?.cause ?? null)}::text[],
          ${suppressions.map(({ evidence }) => evidence?.words ?? null)}::text[],
          ${suppressions.map(({ evidence }) => evidence?.reporter ?? null)}::text[],
          ${suppressions.map(({ imported }) => imported !== undefined)}::boolean[],
          ${suppressions.map(({ refusedIn }) => refusedIn ?? null)}::text[],
          ${suppressions.map(({ imported }) => imported?.at ?? null)}::timestamptz[])
          as said (workspace_id, email, reason, mailing_id, code, status, cause, words, reporter, imported, refused_in, at)
      order by workspace_id, lower(email), ${rank(sql`reason`)}, at
      on conflict (workspace_id, email) do update set
        reason = case when ${outranks} then excluded.reason else s.reason end,
        other_reason = case when ${isOwnNo} then s.other_reason when ${outranks} then s.reason
          else excluded.reason end,
        mailing_id = case when ${outranks} then excluded.mailing_id else s.mailing_id end,
        created_at = case when ${outranks} then excluded.created_at else s.created_at end,
        cause = case when ${outranks} then excluded.cause else s.cause end,
        provisional_until = case when ${outranks} then null else s.provisional_until end,
        imported = case when ${outranks} then excluded.imported else s.imported end,
        refused_in = case when ${outranks} then excluded.refused_in else s.refused_in end,
        code = coalesce(excluded.code, s.code), status = coalesce(excluded.status, s.status),
        words = coalesce(excluded.words, s.words), reporter = coalesce(excluded.reporter, s.reporter),
        written_in = excluded.written_in
      where ${isOwnNo} or (excluded.reason <> s.reason
        and (${outranks} or s.other_reason is null or ${rank(sql`excluded.reason`)} < ${rank(sql`s.other_reason`)}))
      returning workspace_id, email, reason`,
  )
  const reasons = changes.map(({ reason }) => reason)
  for (const reason of new Set(reasons))
    suppressed.add(reason, reasons.filter((each) => each === reason).length)
  const left = suppressions.filter(({ reason }) => reason === 'unsubscribed')
  const asked = new Set(left.map(keyOf))
  const gone = changes.filter((each) => each.reason === 'unsubscribed' && asked.has(keyOf(each)))
  await announceContacts(tx, 'contact.unsubscribed', gone)
}

const keyOf = ({ email, ...each }: { workspaceId?: number; workspace_id?: number; email: string }) =>
  `${String(each.workspaceId ?? each.workspace_id)} ${email.toLowerCase()}`

/** Announces to webhooks that these contacts unsubscribed, or that their unsubscribe was undone. */
async function announceContacts(
  tx: Tx,
  type: 'contact.unsubscribed' | 'contact.resubscribed',
  contacts: readonly { workspace_id: number; email: string }[],
): Promise<void> {
  if (contacts.length === 0) return
  await announce(
    tx,
    type,
    sql`select c.workspace_id, now() as at, c.id as contact_id, null::bigint as mailing_id, null::integer as seq,
        jsonb_build_object('id', c.id, 'email', c.email) as data
      from unnest(${contacts.map(({ workspace_id }) => workspace_id)}::bigint[],
        ${contacts.map(({ email }) => email)}::text[]) as left_now (workspace_id, email)
      join contacts c on c.workspace_id = left_now.workspace_id and lower(c.email) = lower(left_now.email)`,
  )
}

function rank(column: ReturnType<typeof sql>) {
  return sql`array_position(${suppressionReasons}::text[], ${column})`
}

/** After a no in a file, the reader says no too. Only the reader can undo that (ADR-0128). */
const isOwnNo = sql`(excluded.reason = 'unsubscribed' and excluded.refused_in is null and s.refused_in is not null)`

const outranks = sql`(${isOwnNo} or ${rank(sql`excluded.reason`)} < ${rank(sql`s.reason`)})`

/**
 * Suppresses addresses of an imported file as unsubscribed, because the file says that these people do not want mail.
 * The growth of the list does not count them, because they did not leave this list.
 * @param refusedIn the name of the file; empty if it has none
 */
export function unsubscribeAddresses(
  tx: Tx,
  workspaceId: number,
  emails: readonly string[],
  refusedIn: string,
): Promise<void> {
  const said = {
    workspaceId,
    reason: 'unsubscribed' as const,
    mailingId: null,
    imported: { at: null },
    refusedIn,
  }
  return suppress(tx, ...emails.map((email) => ({ ...said, email })))
}

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
