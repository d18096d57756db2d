// SQL of the feedback rules of a workspace, and of addresses that bounced softly several times. Reads by join:
// first_events (tracking).
import type { FeedbackRules } from '@lettermill/contracts'
import { asAverage, changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

/** The rules of a workspace that has not set its own. */
export const usualRules: FeedbackRules = { soft: { count: 3, days: 30 }, hold: true }

export async function findRules(db: Db, workspaceId: number): Promise<FeedbackRules> {
  const found = await row(
    db,
    sql<Row<'feedback_rules', 'soft_count' | 'soft_days' | 'hold'>>`select soft_count, soft_days, hold
      from feedback_rules where workspace_id = ${workspaceId}`,
  )
  if (!found) return usualRules
  const { soft_count: count, soft_days: days, hold } = found
  return { soft: count === null ? null : { count, days }, hold }
}

export async function putRules(tx: Tx, workspaceId: number, { soft, hold }: FeedbackRules): Promise<void> {
  const days = soft?.days ?? usualRules.soft?.days ?? 30
  await changed(
    tx,
    sql`insert into feedback_rules (workspace_id, soft_count, soft_days, hold)
      values (${workspaceId}, ${soft?.count ?? null}::smallint, ${days}::smallint, ${hold}::boolean)
      on conflict (workspace_id) do update set soft_count = excluded.soft_count, soft_days = excluded.soft_days,
        hold = excluded.hold`,
  )
}

export type SoftBounced = Row<
  'feedback',
  'id' | 'words' | 'code' | 'status' | 'cause' | 'reporter' | 'email' | 'mailing_id'
>

/**
 * Finds the addresses to suppress after repeated soft bounces. The bounces came within `days` days, on at least `count`
 * different days (UTC), with 72 hours or more from the first to the last, and from at least two campaigns. No person
 * opened or clicked any of these messages. Each address comes with its newest report. The id of the workspace is a
 * scalar subquery. With a plain id, PostgreSQL would read all reports of the workspace, until its statistics include
 * the workspace (ADR-0162).
 */
export function listSoftBounced(
  tx: Tx,
  workspaceId: number,
  emails: readonly string[],
  { count, days }: { count: number; days: number },
): Promise<SoftBounced[]> {
  return rows(
    tx,
    sql<SoftBounced>`with told as (
        select f.* from feedback f
        where f.workspace_id = ${asAverage(workspaceId)} and f.kind = 'soft' and f.counted
          and lower(f.email) = any(select lower(email) from unnest(${emails}::text[]) as asked (email))
          and f.cause in ('full', 'expired', 'temporary', 'unclear')
          and f.action in ('none', 'threshold')
          and f.received_at > now() - make_interval(days => ${days})
      ), given_up as (
        select lower(email) as address, max(id) as newest from told
        group by lower(email)
        having count(distinct (received_at at time zone 'UTC')::date) >= ${count}
          and max(received_at) - min(received_at) >= interval '72 hours'
          and count(distinct mailing_id) >= 2
          and not bool_or(exists (select from first_events e
            where e.mailing_id = told.mailing_id and e.seq = told.seq and e.count > e.bot_count))
      )
      select t.id, t.email, t.words, t.code, t.status, t.cause, t.reporter, t.mailing_id from given_up g join told t on t.id = g.newest`,
  )
}

/** Stores on reports that they led to a suppression. */
export async function markThreshold(tx: Tx, ids: readonly number[]): Promise<void> {
  await changed(tx, sql`update feedback set action = 'threshold' where id = any(${ids}::bigint[])`)
}
