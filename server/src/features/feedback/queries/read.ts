// SQL that lists bounces and complaints for people. Reads by join: campaigns (names).
import type { Feedback, FeedbackKind } from '@lettermill/contracts'
import { asAverage, row, rows, sql, type Db } from '../../../platform/db/index.ts'

export interface FeedbackFilter {
  campaign?: number | undefined
  kind?: FeedbackKind | undefined
  email?: string | undefined
}

function matching(workspaceId: number, { campaign, kind, email }: FeedbackFilter) {
  const ofCampaign = sql`f.mailing_id = (select mailing_id from campaigns
    where id = ${campaign ?? null}::bigint and workspace_id = ${workspaceId})`
  return sql`f.workspace_id = ${asAverage(workspaceId)} and f.email <> ''
    and ${campaign === undefined ? sql`true` : ofCampaign}
    and ${kind === undefined ? sql`true` : sql`f.kind = ${kind}`}
    and ${email === undefined ? sql`true` : sql`lower(f.email) = lower(${email})`}`
}

/** The bounces, complaints and unsubscribes of a workspace, newest first. */
export function listFeedback(
  db: Db,
  workspaceId: number,
  filter: FeedbackFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Feedback[]> {
  return rows(
    db,
    sql<Feedback>`select f.id, f.email, f.kind, f.cause, f.code, f.status, f.words, f.reporter, f.action, f.received_at,
        case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as campaign,
        exists (select from feedback_originals o where o.feedback_id = f.id) as has_original
      from (
        select * from feedback f where ${matching(workspaceId, filter)}
        order by received_at desc, id desc limit ${limit}::bigint offset ${offset}::bigint
      ) as f
      left join campaigns c on c.mailing_id = f.mailing_id and c.workspace_id = f.workspace_id
        and c.deleted_at is null
      order by f.received_at desc, f.id desc`,
  )
}

export async function countFeedback(db: Db, workspaceId: number, filter: FeedbackFilter): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) from feedback f where ${matching(workspaceId, filter)}`,
  )
  return counted?.count ?? 0
}

/** Whether the report exists, and its compressed original, if that is stored. */
export function findOriginal(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<{ body: Buffer | null } | undefined> {
  return row(
    db,
    sql<{ body: Buffer | null }>`select o.body from feedback f
      left join feedback_originals o on o.feedback_id = f.id
      where f.id = ${id} and f.workspace_id = ${workspaceId}`,
  )
}
