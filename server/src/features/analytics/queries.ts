// SQL of analytics, except for stats, which tracking reads. Reads by join: campaigns (campaigns), groups and
// contact_counts (contacts), sending_domains and senders (senders), templates (templates).
import type { CampaignStatus, FirstSteps } from '@lettermill/contracts'
import { row, rows, sql, type Db, type Row, type Tables } from '../../platform/db/index.ts'

export interface NewCampaign extends Row<
  'campaigns',
  'id' | 'mailing_id' | 'name' | 'scheduled_at' | 'status'
> {
  sent_date: Tables['campaigns']['sent_at']
  status: CampaignStatus
}

/** The workspace's newest campaigns. */
export function listNewest(db: Db, workspaceId: number, limit: number): Promise<NewCampaign[]> {
  return rows(
    db,
    sql`select id, mailing_id, name, sent_at as sent_date, scheduled_at, status from campaigns
      where workspace_id = ${workspaceId} and deleted_at is null
      order by created_at desc, id desc limit ${limit}`,
  )
}

/** Campaigns that are being sent or paused, the last started first, and how many there are. */
export function listRunning(
  db: Db,
  workspaceId: number,
  limit: number,
): Promise<(Row<'campaigns', 'id' | 'name'> & { status: CampaignStatus; of: number })[]> {
  return rows(
    db,
    sql`select id, name, status, count(*) over () as of from campaigns
      where workspace_id = ${workspaceId} and deleted_at is null
        and status in ('processing', 'partially_sent', 'paused')
      order by started_at desc nulls first, id desc limit ${limit}`,
  )
}

/** Scheduled campaigns, the next one first, and how many there are. */
export function listScheduled(
  db: Db,
  workspaceId: number,
  limit: number,
): Promise<
  (Row<'campaigns', 'id' | 'name' | 'group_id' | 'topic_id'> & {
    scheduled_at: string
    has_target: boolean
    of: number
  })[]
> {
  return rows(
    db,
    sql`select id, name, scheduled_at, group_id, topic_id, target is not null as has_target, count(*) over () as of
      from campaigns
      where workspace_id = ${workspaceId} and deleted_at is null and status = 'scheduled' and scheduled_at is not null
      order by scheduled_at, id limit ${limit}`,
  )
}

/** Which of the things that a first campaign needs exist in the workspace. */
export async function findFirstSteps(db: Db, workspaceId: number): Promise<FirstSteps> {
  const found = await row(
    db,
    sql<FirstSteps>`select
      exists (select from groups
        where workspace_id = ${workspaceId} and deleted_at is null and member_count > 0) as contacts,
      exists (select from sending_domains where workspace_id = ${workspaceId}) as domain,
      exists (select from senders where workspace_id = ${workspaceId}) as sender,
      exists (select from templates where workspace_id = ${workspaceId} and deleted_at is null) as template,
      exists (select from campaigns where workspace_id = ${workspaceId} and deleted_at is null) as campaign,
      exists (select from campaigns
        where workspace_id = ${workspaceId} and deleted_at is null and started_at is not null) as sent`,
  )
  if (!found) throw new Error('A select without from always returns one row')
  return found
}
