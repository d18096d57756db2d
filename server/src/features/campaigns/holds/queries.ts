// SQL of held campaigns, and of the reasons that keep a scheduled campaign from being sent. Reads by join:
// active_workspaces (accounts), groups, templates, senders, sending_domains (whether a campaign's
// parts still exist), webhooks (whether any is on).
import type { CampaignPart, CampaignReasonCode, CampaignTarget } from '@lettermill/contracts'
import { row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

/** The deleted parts of the campaign `c` as a JSON array; null if none was deleted. */
export const deletedParts = sql<CampaignPart[] | null>`to_jsonb(nullif(array_remove(array[
    case when c.group_id is not null and not exists (select from groups p
      where p.id = c.group_id and p.workspace_id = c.workspace_id and p.deleted_at is null) then 'group' end,
    case when not exists (select from templates p
      where p.id = c.template_id and p.workspace_id = c.workspace_id and p.deleted_at is null) then 'template' end,
    case when not exists (select from senders p
      where p.id = c.sender_id and p.workspace_id = c.workspace_id) then 'sender' end,
    case when not exists (select from sending_domains p
      where p.id = c.domain_id and p.workspace_id = c.workspace_id) then 'domain' end], null), '{}'))`

export type Named = Row<'campaigns', 'id' | 'name' | 'workspace_id'>

/** All campaigns that are being sent or wait to be, locked for a change. */
export function lockUnderWay(tx: Tx): Promise<(Named & Row<'campaigns', 'mailing_id'>)[]> {
  return rows(
    tx,
    sql`select id, name, workspace_id, mailing_id from campaigns
      where status in ('processing', 'partially_sent') and deleted_at is null order by id for update`,
  )
}

/** Whether a campaign of any workspace is being sent. */
export async function isAnySending(tx: Tx): Promise<boolean> {
  const sending = await row(
    tx,
    sql`select 1 from campaigns where status in ('processing', 'partially_sent') and deleted_at is null limit 1`,
  )
  return sending !== undefined
}

export async function hasScheduled(tx: Tx): Promise<boolean> {
  const scheduled = await row(
    tx,
    sql`select 1 from campaigns where status = 'scheduled' and deleted_at is null limit 1`,
  )
  return scheduled !== undefined
}

/** Counts the webhook endpoints that are on. @param workspaceId null for all workspaces */
export async function countWebhooks(db: Db, workspaceId: number | null): Promise<number> {
  const counted = await row(
    db,
    sql<{
      count: number
    }>`select count(*)::integer as count from webhooks c where c.is_active and ${isOf(workspaceId)}`,
  )
  return counted?.count ?? 0
}

/** Campaigns paused for a reason, of accounts that are still approved, locked for a change. */
export function lockHeldFor(tx: Tx, reason: CampaignReasonCode): Promise<Named[]> {
  return rows(tx, sql`select c.id, c.name, c.workspace_id from ${held(reason)} order by c.id for update of c`)
}

/**
 * Counts the campaigns that are paused for a reason, and those that are scheduled. @param workspaceId null for all
 * workspaces
 */
export async function countHeldFor(
  db: Db,
  reason: CampaignReasonCode,
  workspaceId: number | null,
): Promise<{ paused: number; scheduled: number }> {
  const counted = await row(
    db,
    sql<{ paused: number; scheduled: number }>`
      select (select count(*)::integer from ${held(reason)} and ${isOf(workspaceId)}) as paused,
        (select count(*)::integer from campaigns c
          where c.status = 'scheduled' and c.deleted_at is null and ${isOf(workspaceId)}) as scheduled`,
  )
  return counted ?? { paused: 0, scheduled: 0 }
}

const held = (reason: CampaignReasonCode) => sql`campaigns c
  join active_workspaces w on w.id = c.workspace_id
  where c.status = 'paused' and c.reason_code = ${reason} and c.deleted_at is null`

const isOf = (workspaceId: number | null) =>
  sql`(${workspaceId}::bigint is null or c.workspace_id = ${workspaceId})`

export interface Due extends Named, Row<'campaigns', 'scheduled_at' | 'acknowledged_at' | 'released_at'> {
  scheduled_at: string
  /** Whether the campaign was due more than a day ago. */
  overdue: boolean
  target: CampaignTarget | null
  deleted_parts: CampaignPart[] | null
}

/** Scheduled campaigns that are due, locked for a change. */
export function lockDue(tx: Tx): Promise<Due[]> {
  return rows(
    tx,
    sql`select id, name, workspace_id, scheduled_at, acknowledged_at, released_at, target, scheduled_at < now() - interval '1 day' as overdue,
        ${deletedParts} as deleted_parts
      from campaigns c where status = 'scheduled' and scheduled_at <= now() and deleted_at is null
      order by scheduled_at, id for update`,
  )
}

/** The segments in the targets of campaigns that have no mailing yet. */
export function listTargetUses(
  db: Db,
  workspaceId: number,
): Promise<{ segmentId: number; id: number; name: string }[]> {
  return rows(
    db,
    sql<{ segmentId: number; id: number; name: string }>`
      select distinct each::bigint as "segmentId", c.id, c.name from campaigns c
      cross join jsonb_array_elements_text(c.target -> 'segments' || (c.target -> 'exceptSegments')) each
      where c.workspace_id = ${workspaceId} and c.deleted_at is null and c.target is not null
        and c.mailing_id is null order by c.id`,
  )
}

/** `field_keys` are the contact fields that the campaign's template names. */
export type ScheduledSources = Row<'campaigns', 'id' | 'name' | 'subject' | 'preheader'> &
  Row<'templates', 'field_keys'>

/** Scheduled campaigns with the sources of their messages: subject, preheader and template. */
export function listScheduledSources(db: Db, workspaceId: number): Promise<ScheduledSources[]> {
  return rows(
    db,
    sql<ScheduledSources>`select c.id, c.name, c.subject, c.preheader, coalesce(t.field_keys, '{}') as field_keys
      from campaigns c left join templates t on t.id = c.template_id
      where c.workspace_id = ${workspaceId} and c.status = 'scheduled' and c.deleted_at is null order by c.id`,
  )
}
