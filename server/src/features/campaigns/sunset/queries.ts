// SQL of the sunset policy: the campaigns that asked a segment, who was asked without an answer, and the sender of the
// next such campaign. Reads by join: senders, sending_domains (senders), recipients, deliveries (deliveries),
// first_events (tracking).
import { row, rows, sql, type Db, type Row, type Sql, type Tx } from '../../../platform/db/index.ts'

type Asking = Row<'campaigns', 'id' | 'mailing_id'>

/** The campaigns that ask a segment, newest first. */
export function listAsking(db: Db, workspaceId: number, segmentId: number): Promise<Asking[]> {
  return rows(
    db,
    sql<Asking>`select id, mailing_id from campaigns
      where workspace_id = ${workspaceId} and asks_segment_id = ${segmentId} and deleted_at is null
      order by id desc`,
  )
}

export async function markAsking(tx: Tx, id: number, segmentId: number): Promise<void> {
  await rows(tx, sql`update campaigns set asks_segment_id = ${segmentId} where id = ${id}`)
}

/**
 * Whether the contact `c` was sent one of these mailings before a time, and neither opened nor clicked any of them. As
 * in segments, the mailings are named on both sides of the join.
 */
export function isAsked(mailings: readonly number[], before: Date): Sql {
  const these = sql`any(${[...mailings]}::bigint[])`
  return sql`exists (select from deliveries d
      join recipients r on r.mailing_id = d.mailing_id and r.seq = d.seq
      where d.mailing_id = ${these} and r.mailing_id = ${these} and d.outcome = 'sent' and d.at < ${before}
        and r.contact_id = c.id)
    and not exists (select from first_events f
      where f.mailing_id = ${these} and f.kind in ('open', 'click') and f.link = -1 and f.at is not null
        and f.contact_id = c.id)`
}

/**
 * The given sender with its domain; without one, the sender of the latest campaign, otherwise the first. Undefined if
 * there is none.
 */
export function findAskingSender(
  db: Db,
  workspaceId: number,
  senderId: number | null,
): Promise<{ sender_id: number; domain_id: number } | undefined> {
  return row(
    db,
    sql<{ sender_id: number; domain_id: number }>`select s.id as sender_id, d.id as domain_id
      from senders s join sending_domains d on d.workspace_id = s.workspace_id and d.domain_name = s.domain
      where s.workspace_id = ${workspaceId} and (${senderId}::bigint is null or s.id = ${senderId}::bigint)
      order by (select max(c.id) from campaigns c
        where c.workspace_id = s.workspace_id and c.sender_id = s.id and c.deleted_at is null) desc nulls last, s.id
      limit 1`,
  )
}
