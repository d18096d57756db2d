// SQL that suppresses addresses. Reads by join: contacts (for the events of webhooks).
import { suppressionReasons, type SuppressionReason } from '@lettermill/contracts'
import { rows, sql, type Row, type Tx } from '../../../platform/db/index.ts'
import { LabelledCounter } from '../../../platform/metrics/index.ts'
import { writeFacts } from '../../facts/index.ts'

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
export async function announceContacts(
  tx: Tx,
  type: 'contact.unsubscribed' | 'contact.resubscribed',
  contacts: readonly { workspace_id: number; email: string }[],
): Promise<void> {
  if (contacts.length === 0) return
  await writeFacts(
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
