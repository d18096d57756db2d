// Lists and shows campaigns. Reads by join: groups, segments, topics, contact_counts (the number of recipients before
// the start), templates, stats, accounts (who asked for an approval and who decided), and the tables that holds/queries.ts reads.
import {
  reputationHold,
  type Campaign,
  type CampaignApproval,
  type CampaignStatus,
} from '@lettermill/contracts'
import {
  containsPattern,
  row,
  rows,
  sql,
  type Db,
  type Row,
  type Tables,
} from '../../../platform/db/index.ts'
import { reasonText } from '../../deliveries/index.ts'
import { deletedParts } from '../holds/queries.ts'
import { warningOf } from '../rules/rates.ts'
import type { CampaignParts, Written } from './write.ts'

/** One side of a target, included or excluded, with the names of its parts. */
const namedSide = (side: 'groups' | 'segments' | 'exceptGroups' | 'exceptSegments') => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', each.id::bigint, 'name', n.name) order by each.place), '[]')
  from jsonb_array_elements_text(c.target -> ${sql.lit(side)}) with ordinality each (id, place)
  left join ${sql.raw(side.endsWith('roups') ? 'groups' : 'segments')} n
    on n.id = each.id::bigint and n.workspace_id = c.workspace_id and n.deleted_at is null)`

const namedTarget = sql`case when c.target is not null then jsonb_build_object(
  'groups', case when c.target ->> 'groups' = 'all' then '"all"' else ${namedSide('groups')} end,
  'segments', ${namedSide('segments')}, 'exceptGroups', ${namedSide('exceptGroups')},
  'exceptSegments', ${namedSide('exceptSegments')}) end`

const columns = sql`
  c.id, c.name, c.subject, c.preheader, c.reply_to, c.status, c.created_at, c.sent_at, c.scheduled_at, c.started_at, c.version,
  case when c.mailing_id is null then c.starts_at end as starts_at, c.paused_at,
  c.domain_id, c.sender_id, c.template_id, c.group_id, ${namedTarget} as target,
  (select jsonb_build_object('id', p.id, 'name', p.name) from topics p where p.id = c.topic_id) as topic, c.resend_of, c.resend_to, g.name as group_name, t.name as template_name,
  -- The stored reason. Of a scheduled campaign, the reason for which it will be held unless somebody solves it first.
  case when c.status <> 'scheduled' then c.reason_code when d.parts is not null then 'parts_deleted' end as reason_code,
  case when c.status <> 'scheduled' then c.reason_params
    when d.parts is not null then jsonb_build_object('parts', d.parts) end as reason_params,
  -- The number of recipients. Before they are frozen, it is the number of contacts in the group.
  case when c.total_contacts = 0 and (c.status in ('draft', 'scheduled', 'processing', 'paused')
      or c.status = 'failed' and c.mailing_id is null)
    then case when c.target is null then coalesce(g.member_count, k.contacts, 0) else 0 end else c.total_contacts end as total_contacts,
  (select jsonb_build_object('state', p.state, 'digest', p.digest, 'asked_by', asked.email, 'decided_by', decided.email,
      'note', p.note)
    from approvals p left join accounts asked on asked.id = p.asked_by
    left join accounts decided on decided.id = p.decided_by where p.campaign_id = c.id) as approval,
  f.sent_count, f.failed_count, f.skipped_count, f.open_count, f.click_count, f.unsubscribe_count,
  f.bounce_count, f.soft_bounce_count, f.blocked_count, f.complaint_count, f.returned_count`

const joins = sql`
  left join groups g on g.id = c.group_id and g.workspace_id = c.workspace_id and g.deleted_at is null
  left join contact_counts k on k.workspace_id = c.workspace_id and c.group_id is null and c.target is null
  left join templates t on t.id = c.template_id and t.workspace_id = c.workspace_id and t.deleted_at is null
  cross join lateral (select case when c.status = 'scheduled' then ${deletedParts} end as parts) d
  cross join lateral (
    select coalesce(sum(sent), 0)::integer as sent_count, coalesce(sum(failed), 0)::integer as failed_count,
      coalesce(sum(skipped), 0)::integer as skipped_count, coalesce(sum(open), 0)::integer as open_count,
      coalesce(sum(click), 0)::integer as click_count, coalesce(sum(unsubscribe), 0)::integer as unsubscribe_count,
      coalesce(sum(bounce), 0)::integer as bounce_count, coalesce(sum(soft_bounce), 0)::integer as soft_bounce_count,
      coalesce(sum(blocked), 0)::integer as blocked_count, coalesce(sum(complaint), 0)::integer as complaint_count,
      coalesce(sum(returned), 0)::integer as returned_count
    from stats s
    where s.workspace_id = c.workspace_id and s.mailing_id = c.mailing_id and s.granularity = 'day') f`

type Kept =
  | 'id'
  | 'status'
  | 'created_at'
  | 'sent_at'
  | 'scheduled_at'
  | 'started_at'
  | 'paused_at'
  | 'starts_at'
  | 'version'
  | keyof CampaignParts
  | keyof Written
type CampaignRow = Omit<Campaign, 'delivered_count' | 'warning' | 'reason' | 'hold' | 'approval'> &
  Row<'campaigns', Kept> & {
    returned_count: number
    approval: CampaignApproval | null
    group_name: Tables['groups']['name'] | null
    template_name: Tables['templates']['name'] | null
  }

const noApproval: CampaignApproval = {
  state: 'none',
  digest: null,
  asked_by: null,
  decided_by: null,
  note: null,
}

function campaignOf(row: CampaignRow): Campaign {
  const { returned_count: returned, ...stored } = row
  const { reason_code: code, reason_params: params } = stored
  const { sent_count: sent, failed_count: failed, bounce_count: bounce, complaint_count: complaint } = stored
  return {
    ...stored,
    reason: code && params && reasonText({ code, params }),
    hold: reputationHold.safeParse({ code, params }).data ?? null,
    approval: stored.approval ?? noApproval,
    delivered_count: Math.max(0, sent - returned),
    warning: warningOf({ sent, failed, bounce, complaint, returned }),
  }
}

export async function findCampaign(db: Db, workspaceId: number, id: number): Promise<Campaign | undefined> {
  const found = await row(
    db,
    sql.prepared<CampaignRow>`select ${columns} from campaigns c ${joins}
      where c.workspace_id = ${workspaceId} and c.id = ${id} and c.deleted_at is null`,
  )
  return found && campaignOf(found)
}

export interface CampaignFilter {
  statuses: readonly CampaignStatus[] | null
  search: string
  /** Lists only campaigns that have all these parts. */
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
    and (${group_id}::bigint is null or c.group_id = ${group_id}::bigint
      or c.target -> 'groups' @> to_jsonb(${group_id}::bigint)
      or c.target -> 'exceptGroups' @> to_jsonb(${group_id}::bigint))`
}

export async function countCampaigns(db: Db, workspaceId: number, filter: CampaignFilter): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from campaigns c where ${matching(workspaceId, filter)}`,
  )
  return counted?.count ?? 0
}

/** Campaigns by their ids, newest first. */
export async function listCampaignsById(
  db: Db,
  workspaceId: number,
  ids: readonly number[],
): Promise<Campaign[]> {
  if (ids.length === 0) return []
  const found = await rows(
    db,
    sql<CampaignRow>`select ${columns} from campaigns c ${joins}
      where c.workspace_id = ${workspaceId} and c.id = any(${[...ids]}::bigint[]) and c.deleted_at is null
      order by c.id desc`,
  )
  return found.map(campaignOf)
}

/** A page of the list: it begins after a given campaign, or after a number of campaigns. */
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
  // The inner query limits the campaigns, so that stats are summed for these only.
  const found = await rows(
    db,
    sql<CampaignRow>`select ${columns} from (
        select * from campaigns c where ${matching(workspaceId, filter)} ${behind}
        order by c.created_at ${direction}, c.id ${direction} limit ${limit} offset ${offset}) c ${joins}
      order by c.created_at ${direction}, c.id ${direction}`,
  )
  return found.map(campaignOf)
}

/** The last finished campaigns that started before a given time, newest first. */
export function listEarlier(
  db: Db,
  workspaceId: number,
  before: Date,
  limit: number,
): Promise<{ mailing_id: number; started_at: string }[]> {
  return rows(
    db,
    sql<{ mailing_id: number; started_at: string }>`select mailing_id, started_at from campaigns
      where workspace_id = ${workspaceId} and started_at < ${before} and mailing_id is not null
        and status in ('sent', 'completed', 'archived') and deleted_at is null
      order by started_at desc limit ${limit}`,
  )
}
