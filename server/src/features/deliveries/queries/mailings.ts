// SQL that opens and closes mailings. Reads by join: groups, group_members, contacts (the recipients), first_events
// (who reads), senders, sending_domains (the mailing's domain), warm_ups.
import {
  asAverage,
  changed,
  row,
  rows,
  sql,
  type Db,
  type Row,
  type Sql,
  type Tx,
  deleteInPieces,
} from '../../../platform/db/index.ts'
import { runningWarmUp } from '../../warm-ups/index.ts'
import type { Content } from '../content.ts'
import { letterFields } from './past/letter-fields.ts'

/** How many recipients one worker claims at a time. */
export const chunkSize = 1000

/**
 * Whom a mailing goes to: a group, all contacts (null), or SQL that follows the keyword `from` and names the contacts
 * `c`.
 */
export type Audience = { groupId: number | null } | { from: Sql }

/**
 * Freezes contacts as recipients, one per address; returns how many.
 * @param isEngagedFirst contacts who clicked within 90 days come first, then contacts who opened
 */
export function insertRecipients(
  tx: Tx,
  workspaceId: number,
  mailingId: number,
  audience: Audience,
  isEngagedFirst = false,
): Promise<number> {
  // A workspace has one contact per address, so no distinct is needed.
  const from = 'from' in audience ? audience.from : contactsOf(workspaceId, audience.groupId)
  const frozen = isEngagedFirst
    ? sql`select ${mailingId}::bigint, row_number() over (order by e.rank nulls last, c.id), c.id, c.email, c.fields
        from (select c.id, c.email, ${letterFields(workspaceId)} as fields from ${from}) as c
        left join (${engaged(workspaceId)}) as e on e.contact_id = c.id`
    : sql`select ${mailingId}::bigint, row_number() over (order by c.id), c.id, c.email, ${letterFields(workspaceId)}
        from ${from}`
  return changed(tx, sql`insert into recipients (mailing_id, seq, contact_id, email, fields) ${frozen}`)
}

/**
 * Contacts who clicked (1) or opened (2) within 90 days. The statement passes the mailings as an array. If a segment
 * has switched nested loops off, a join would read the events of every workspace (ADR-0162).
 */
const engaged = (workspaceId: number) => sql`
  select e.contact_id, min(case e.kind when 'click' then 1 else 2 end) as rank from first_events e
  where e.mailing_id = any(array(select m.id from mailings m where m.workspace_id = ${workspaceId}))
    and e.kind in ('click', 'open') and e.link = -1 and e.at > now() - interval '90 days'
    and e.contact_id is not null group by 1`

/**
 * The contacts `c` of a group or of the whole workspace, as SQL that follows `from`. Members are found by the group
 * alone: with a condition on the workspace of contacts, PostgreSQL may read all contacts for each member (ADR-0162).
 */
export function contactsOf(workspaceId: number, groupId: number | null): Sql {
  if (groupId === null) return sql`contacts c where c.workspace_id = ${asAverage(workspaceId)}`
  return sql`group_members m join contacts c on c.id = m.contact_id
      where m.group_id = (select id from groups where workspace_id = ${workspaceId} and id = ${groupId})`
}

/** The sending domain of a content: the domain of the sender with its address; null if that sender is gone. */
export const domainOf = (workspaceId: number, { fromEmail }: Pick<Content, 'fromEmail'>) => sql`(
  select d.id from senders s join sending_domains d on d.workspace_id = s.workspace_id and d.domain_name = s.domain
  where s.workspace_id = ${workspaceId} and s.email = ${fromEmail} limit 1)`

/**
 * Inserts a campaign's mailing without recipients.
 * @returns a new id, which neither a mailing nor an earlier campaign had
 */
export async function insertMailing(
  tx: Tx,
  workspaceId: number,
  content: Content,
  topicId: number | null,
): Promise<number> {
  const inserted = await row(
    tx,
    sql<{ id: number }>`insert into mailings (workspace_id, kind, domain_id, total, content, topic_id)
      values (${workspaceId}, 'campaign', ${domainOf(workspaceId, content)}, 0, ${JSON.stringify(content)}::jsonb,
        ${topicId})
      returning id`,
  )
  if (!inserted) throw new Error('An insert always answers its row')
  return inserted.id
}

/** Whether the mailing's domain is warmed up now. */
export async function isWarmedUp(tx: Tx, mailingId: number): Promise<boolean> {
  const found = await row(
    tx,
    sql`select 1 from mailings m join ${runningWarmUp(sql`m.domain_id`)} where m.id = ${mailingId}`,
  )
  return found !== undefined
}

/** Splits a mailing's recipients into chunks, and stores how many recipients there are. */
export async function insertChunks(tx: Tx, mailingId: number, total: number): Promise<void> {
  await rows(tx, sql`update mailings set total = ${total} where id = ${mailingId}`)
  await rows(
    tx,
    sql`insert into chunks (mailing_id, chunk, from_seq, to_seq)
      select ${mailingId}, row_number() over (), from_seq, least(from_seq + ${chunkSize} - 1, ${total})
      from generate_series(1, ${total}::integer, ${chunkSize}::integer) as from_seq`,
  )
}

export interface Progress extends Row<'mailings', 'total'> {
  /** Whether some recipient of the first round has no outcome yet. */
  pending: boolean
  /** Whether some message waits for a retry, or is being retried. */
  waiting: boolean
}

export async function findProgress(db: Db, mailingId: number): Promise<Progress | undefined> {
  return row(
    db,
    sql<Progress>`select total,
      exists (select from chunks c where c.mailing_id = m.id and done_at is null and seqs is null)
        as pending,
      exists (select from deferrals d where d.mailing_id = m.id)
        or exists (select from chunks c where c.mailing_id = m.id and done_at is null
          and seqs is not null) as waiting
      from mailings m where id = ${mailingId}`,
  )
}

/**
 * Open mailings with nothing left to do. Their worker died after it recorded the last outcome, and before it closed the
 * mailing. Streams are left out, because they wait for more messages.
 */
export async function listDrained(db: Db): Promise<number[]> {
  const drained = await rows(
    db,
    sql<Row<'mailings', 'id'>>`select id from mailings m
      where state = 'open' and holds and not open_ended
      and not exists (select from chunks c where c.mailing_id = m.id and done_at is null)
      and not exists (select from deferrals d where d.mailing_id = m.id)`,
  )
  return drained.map(({ id }) => id)
}

/**
 * Deletes a mailing and then everything that belongs to it, in small batches. Safe to run twice. Its links answer 404
 * after the first statement.
 */
export async function purgeMailing(db: Db, mailingId: number): Promise<void> {
  await changed(db, sql`delete from mailings where id = ${mailingId}`)
  for (const table of [
    'deferrals',
    'provider_holds',
    'chunks',
    'deliveries',
    'late_deliveries',
    'erased_recipients',
    'mailing_providers',
    'recipients',
  ] as const) {
    await deleteInPieces(db, table, sql`mailing_id = ${mailingId}`)
  }
}
