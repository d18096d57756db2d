// All SQL of campaigns. Reads by join: groups (the audience's size before the start), stats,
// mailings (whether sending has begun), deliveries (the relay's last words), and what holds/queries.ts reads.
import type { Campaign, CampaignStatus } from '@lettermill/contracts'
import {
  changed,
  containsPattern,
  hotRow,
  row,
  rows,
  sql,
  type Db,
  type Row,
  type Tables,
  type Tx,
} from '../../platform/db/index.ts'
import { deletedParts } from './holds/queries.ts'

/** What is kept; of a scheduled campaign, what will hold it at its time unless it is mended before. */
const reason = sql`case when c.status <> 'scheduled' then c.reason else (
  select 'Deleted since the campaign was scheduled: ' || deleted ||
    '. It cannot be sent, and will be paused at its time.'
  from (select ${deletedParts} as deleted) d where deleted <> '') end`

const columns = sql`
  c.id, c.name, c.subject, c.preheader, c.reply_to, c.status, c.created_at, c.sent_at, c.scheduled_at, c.version,
  case when c.mailing_id is null then c.starts_at end as starts_at,
  c.domain_id, c.sender_id, c.template_id, c.group_id, g.name as group_name, t.name as template_name,
  ${reason} as reason,
  -- The audience's size; until it is frozen, that of the group.
  case when c.total_contacts = 0 and c.status in ('draft', 'scheduled', 'processing', 'paused')
    then coalesce(g.member_count, 0) else c.total_contacts end as total_contacts,
  f.sent_count, f.failed_count, f.skipped_count, f.open_count, f.click_count, f.unsubscribe_count`

const joins = sql`
  left join groups g on g.id = c.group_id and g.workspace_id = c.workspace_id and g.deleted_at is null
  left join templates t on t.id = c.template_id and t.workspace_id = c.workspace_id and t.deleted_at is null
  cross join lateral (
    select coalesce(sum(sent), 0)::integer as sent_count, coalesce(sum(failed), 0)::integer as failed_count,
      coalesce(sum(skipped), 0)::integer as skipped_count, coalesce(sum(open), 0)::integer as open_count,
      coalesce(sum(click), 0)::integer as click_count, coalesce(sum(unsubscribe), 0)::integer as unsubscribe_count
    from stats s
    where s.workspace_id = c.workspace_id and s.mailing_id = c.mailing_id and s.granularity = 'day') f`

type Kept =
  | 'id'
  | 'status'
  | 'created_at'
  | 'sent_at'
  | 'scheduled_at'
  | 'starts_at'
  | 'version'
  | keyof CampaignParts
  | keyof Written
type CampaignRow = Campaign &
  Row<'campaigns', Kept> & {
    group_name: Tables['groups']['name'] | null
    template_name: Tables['templates']['name'] | null
  }

export async function findCampaign(db: Db, workspaceId: number, id: number): Promise<Campaign | undefined> {
  return hotRow(
    db,
    sql<CampaignRow>`select ${columns} from campaigns c ${joins}
      where c.workspace_id = ${workspaceId} and c.id = ${id} and c.deleted_at is null`,
  )
}

export interface CampaignFilter {
  statuses: readonly CampaignStatus[] | null
  search: string
  /** Only campaigns made of all these. */
  parts?: Partial<CampaignParts>
  sort: 'newest' | 'oldest'
}

function matching(workspaceId: number, filter: CampaignFilter) {
  const { statuses, search, parts = {} } = filter
  const { domain_id = null, sender_id = null, template_id = null, group_id = null } = parts
  return sql`c.workspace_id = ${workspaceId} and c.deleted_at is null
    and (${statuses}::text[] is null or c.status = any(${statuses}::text[]))
    and (${search} = '' or c.name ilike ${containsPattern(search)})
    and (${domain_id}::bigint is null or c.domain_id = ${domain_id}::bigint)
    and (${sender_id}::bigint is null or c.sender_id = ${sender_id}::bigint)
    and (${template_id}::bigint is null or c.template_id = ${template_id}::bigint)
    and (${group_id}::bigint is null or c.group_id = ${group_id}::bigint)`
}

export async function countCampaigns(db: Db, workspaceId: number, filter: CampaignFilter): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from campaigns c where ${matching(workspaceId, filter)}`,
  )
  return counted?.count ?? 0
}

/** A slice of the list: so many behind a campaign of it, or behind so many. */
export interface CampaignSlice {
  limit: number
  offset?: number
  /** The campaign's id. */
  after?: number | undefined
}

export async function listCampaigns(
  db: Db,
  workspaceId: number,
  filter: CampaignFilter,
  { limit, offset = 0, after }: CampaignSlice,
): Promise<Campaign[]> {
  const [direction, beyond] = filter.sort === 'oldest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const behind =
    after === undefined
      ? sql``
      : sql`and (c.created_at, c.id) ${beyond} (select created_at, id from campaigns where id = ${after})`
  // The slice is cut first, so that figures are summed for its campaigns only.
  return rows(
    db,
    sql<CampaignRow>`select ${columns} from (
        select * from campaigns c where ${matching(workspaceId, filter)} ${behind}
        order by c.created_at ${direction}, c.id ${direction} limit ${limit} offset ${offset}) c ${joins}
      order by c.created_at ${direction}, c.id ${direction}`,
  )
}

export type CampaignParts = Row<'campaigns', 'domain_id' | 'sender_id' | 'template_id' | 'group_id'>
type Written = Row<'campaigns', 'name' | 'subject' | 'preheader' | 'reply_to'>

export interface NewCampaign extends CampaignParts, Written {
  status: 'draft' | 'scheduled'
  scheduled_at: Date | string | null
}

export async function insertCampaign(db: Db, workspaceId: number, campaign: NewCampaign): Promise<number> {
  const inserted = await row(
    db,
    sql<Row<'campaigns', 'id'>>`
      insert into campaigns (workspace_id, name, subject, preheader, reply_to, status, scheduled_at, domain_id, sender_id, template_id, group_id)
      values (${workspaceId}, ${campaign.name}, ${campaign.subject}, ${campaign.preheader}, ${campaign.reply_to}, ${campaign.status}, ${campaign.scheduled_at},
        ${campaign.domain_id}, ${campaign.sender_id}, ${campaign.template_id}, ${campaign.group_id})
      returning id`,
  )
  if (!inserted) throw new Error('An insert always answers its row')
  return inserted.id
}

/** Writes an edit; the campaign has its next version. */
export async function updateCampaign(tx: Tx, id: number, campaign: NewCampaign): Promise<void> {
  await rows(
    tx,
    sql`update campaigns set name = ${campaign.name}, subject = ${campaign.subject}, preheader = ${campaign.preheader},
        reply_to = ${campaign.reply_to}, status = ${campaign.status}, scheduled_at = ${campaign.scheduled_at},
        domain_id = ${campaign.domain_id}, sender_id = ${campaign.sender_id}, template_id = ${campaign.template_id},
        group_id = ${campaign.group_id}, version = version + 1
      where id = ${id}`,
  )
}

export async function renameCampaign(tx: Tx, id: number, name: string): Promise<void> {
  await rows(tx, sql`update campaigns set name = ${name}, version = version + 1 where id = ${id}`)
}

/** Sent: the workers start it once the delay is over, on the database's clock. */
export async function markSent(tx: Tx, id: number, delaySeconds: number): Promise<void> {
  await rows(
    tx,
    sql`update campaigns set status = 'processing', reason = null, scheduled_at = null,
        started_at = coalesce(started_at, now()),
        starts_at = case when ${delaySeconds}::integer > 0 then now() + ${delaySeconds}::integer * interval '1 second' end
      where id = ${id}`,
  )
}

/** Back to a draft that nobody sent. */
export async function markDraft(tx: Tx, id: number): Promise<void> {
  await rows(
    tx,
    sql`update campaigns set status = 'draft', reason = null, scheduled_at = null, started_at = null, starts_at = null
      where id = ${id}`,
  )
}

type State = Row<
  'campaigns',
  'id' | 'workspace_id' | 'status' | 'started_at' | 'mailing_id' | 'scheduled_at' | 'starts_at' | 'version'
>

/** `mailing_id` is null until sending began. */
export interface LockedCampaign extends CampaignParts, Written, State {
  status: CampaignStatus
}

const made = sql.raw(
  'id, workspace_id, name, subject, preheader, reply_to, status, started_at, scheduled_at, starts_at, version, mailing_id, domain_id, sender_id, template_id, group_id',
)

export async function lockCampaign(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<LockedCampaign | undefined> {
  return row(
    tx,
    sql<LockedCampaign>`select ${made}
      from campaigns where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null for update`,
  )
}

/** The same without the lock: for those who only look. */
export function findMade(db: Db, workspaceId: number, id: number): Promise<LockedCampaign | undefined> {
  return row(
    db,
    sql<LockedCampaign>`select ${made}
      from campaigns where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`,
  )
}

/** The same, by id alone: for what works for all workspaces. */
export async function lockForEngine(tx: Tx, id: number): Promise<LockedCampaign | undefined> {
  return row(
    tx,
    sql<LockedCampaign>`select ${made}
      from campaigns where id = ${id} and deleted_at is null for update`,
  )
}

/**
 * One campaign that is to be sent and has no mailing yet: of the workspace whose mailings had their last turn longest
 * ago, one without such before all others.
 */
export async function lockPending(tx: Tx, notYet: readonly number[]): Promise<LockedCampaign | undefined> {
  return row(
    tx,
    sql<LockedCampaign>`select ${made}
      from campaigns c where status = 'processing' and deleted_at is null
        and mailing_id is null and (starts_at is null or starts_at <= now()) and id <> all(${notYet}::bigint[])
      order by (select max(served_at) from mailings m where state = 'open' and m.workspace_id = c.workspace_id)
        nulls first, started_at
      limit 1 for update of c skip locked`,
  )
}

export interface StatusChange {
  status: CampaignStatus
  reason?: string | null
  /** Sets sent_at, where it is not set yet. */
  tried?: boolean
  /** Sets started_at, where it is not set yet. */
  started?: boolean
}

export async function setStatus(tx: Tx, id: number, change: StatusChange): Promise<void> {
  await rows(
    tx,
    sql`update campaigns set status = ${change.status}, reason = ${change.reason ?? null},
        sent_at = case when ${change.tried ?? false} then coalesce(sent_at, now()) else sent_at end,
        started_at = case when ${change.started ?? false} then coalesce(started_at, now()) else started_at end
      where id = ${id}`,
  )
}

/** Back to the start, as if a campaign that could not start were sent now. */
export async function restart(tx: Tx, id: number): Promise<void> {
  await rows(
    tx,
    sql`update campaigns set status = 'processing', reason = null, started_at = now(), sent_at = null
      where id = ${id}`,
  )
}

/** The campaign, locked, whose send a mailing is. */
export async function lockByMailing(tx: Tx, mailingId: number): Promise<LockedCampaign | undefined> {
  return row(
    tx,
    sql<LockedCampaign>`select ${made}
      from campaigns where mailing_id = ${mailingId} and deleted_at is null for update`,
  )
}

/** The mailing of a campaign, also of a deleted one; 0, which is nobody's, where it has none. */
export async function findMailing(db: Db, workspaceId: number, id: number): Promise<number> {
  const found = await row(
    db,
    sql<
      Row<'campaigns', 'mailing_id'>
    >`select mailing_id from campaigns where workspace_id = ${workspaceId} and id = ${id}`,
  )
  return found?.mailing_id ?? 0
}

export async function setMailing(tx: Tx, id: number, mailingId: number, total: number): Promise<void> {
  await rows(
    tx,
    sql`update campaigns set mailing_id = ${mailingId}, total_contacts = ${total} where id = ${id}`,
  )
}

export async function markDeleted(tx: Tx, id: number): Promise<void> {
  await rows(tx, sql`update campaigns set deleted_at = now() where id = ${id}`)
}

export async function restore(db: Db, workspaceId: number, id: number): Promise<boolean> {
  const restored = await changed(
    db,
    sql`update campaigns set deleted_at = null
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is not null`,
  )
  return restored > 0
}

/** Nothing of the workspace is under way or scheduled any more. */
export async function pauseAll(tx: Tx, workspaceId: number): Promise<void> {
  await rows(
    tx,
    sql`update campaigns set status = case when status = 'scheduled' then 'draft' else 'paused' end
      where workspace_id = ${workspaceId} and status in ('processing', 'partially_sent', 'scheduled')`,
  )
}

/** What the relay said to the last message that failed. */
export async function findLastFailure(db: Db, mailingId: number): Promise<string | null> {
  const last = await row(
    db,
    sql<Row<'deliveries', 'reply'>>`select reply from deliveries
      where mailing_id = ${mailingId} and outcome = 'failed' order by at desc limit 1`,
  )
  return last?.reply ?? null
}
