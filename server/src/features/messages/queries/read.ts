// Reads messages with their state. Reads by join: recipients, deliveries, mailings, streams (deliveries); first_events,
// stats (tracking); templates.
import type { Message, MessageDay, StoredCampaignReason } from '@lettermill/contracts'
import { asAverage, beginPattern, row, rows, sql, type Db } from '../../../platform/db/index.ts'
import { statingFirst, renderReason, wasTried, type StoredReason } from '../../deliveries/index.ts'

/** A message with its place in the engine, which lists do not show. */
export interface FoundMessage extends Message {
  mailing_id: number
  seq: number
}

type Stored = Omit<FoundMessage, keyof StoredReason | 'reason'> & StoredReason

function inWords({ reply, reason_code, reason_params, ...message }: Stored): FoundMessage {
  return { ...message, ...renderReason({ reply, reason_code, reason_params }, message.email) }
}

export interface MessageFilter {
  limit: number
  /** The id of the last message on the page before. */
  before?: number | undefined
  templateId?: number | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** The beginning of the address to find. */
  search?: string | undefined
}

const withState = (page: ReturnType<typeof sql>) => sql`
  select m.id, m.template_id, t.name as template_name, m.email, m.created_at, m.mailing_id, m.seq,
    coalesce(last.outcome, 'pending') as state, last.reply, last.reason_code, last.reason_params, last.at, hits.first_open_at, hits.first_click_at
  from (${page}) m
  left join templates t on t.id = m.template_id and t.workspace_id = m.workspace_id and t.deleted_at is null
  left join lateral (
    select outcome, reply, reason_code, reason_params, case when outcome = 'skipped' or ${wasTried} then at end as at from deliveries d
    where d.mailing_id = m.mailing_id and d.seq = m.seq order by ${statingFirst} limit 1) last on true
  left join lateral (
    select min(at) filter (where kind = 'open') as first_open_at, min(at) filter (where kind = 'click') as first_click_at
    from first_events h where h.mailing_id = m.mailing_id and h.seq = m.seq and h.link = -1) hits on true`

/**
 * Lists messages, newest first. The id of the workspace is a scalar subquery. With a plain id, PostgreSQL would sort
 * all messages of the workspace for a page, until its statistics include the workspace (ADR-0162).
 */
export async function listMessages(
  db: Db,
  workspaceId: number,
  filter: MessageFilter,
): Promise<FoundMessage[]> {
  const { limit, before, templateId, from, until, search } = filter
  const page = sql`select * from messages where workspace_id = ${asAverage(workspaceId)}
    ${templateId === undefined ? sql`` : sql`and template_id = ${templateId}`}
    ${from === undefined ? sql`` : sql`and created_at >= ${from}`}
    ${until === undefined ? sql`` : sql`and created_at < ${until}`}
    ${search ? sql`and lower(email) like lower(${beginPattern(search)})` : sql``}
    ${
      before === undefined
        ? sql``
        : sql`and (created_at, id) < (select created_at, id from messages where workspace_id = ${asAverage(workspaceId)} and id = ${before})`
    }
    order by created_at desc, id desc limit ${limit}`
  const found = await rows(db, sql<Stored>`${withState(page)} order by m.created_at desc, m.id desc`)
  return found.map(inWords)
}

export async function findMessage(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<FoundMessage | undefined> {
  const found = await row(
    db,
    sql<Stored>`${withState(
      sql`select * from messages where workspace_id = ${asAverage(workspaceId)} and id = ${id}`,
    )}`,
  )
  return found && inWords(found)
}

/** Those of the messages that wait because Lettermill holds their mailing. */
export async function listHeld(
  db: Db,
  workspaceId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const held = await rows(
    db,
    sql<{ id: number }>`select m.id from messages m
      join mailings l on l.id = m.mailing_id and l.state = 'halted' and l.held_at is not null
      where m.workspace_id = ${asAverage(workspaceId)} and m.id = any(${[...ids]}::bigint[])`,
  )
  return new Set(held.map(({ id }) => id))
}

export interface MessageFigures {
  contact_id: number | null
  opens: number
  clicks: number
  held_code: StoredCampaignReason['code'] | null
  held_params: StoredCampaignReason['params'] | null
  held_retries: boolean
}

/** The counts of readers' events, and the reason why the message waits. */
export function findFigures(
  db: Db,
  { mailing_id, seq }: { mailing_id: number; seq: number },
): Promise<MessageFigures | undefined> {
  return row(
    db,
    sql<MessageFigures>`
      select r.contact_id, m.held_code, m.held_params, coalesce(m.held_at < 'infinity', false) as held_retries, hits.opens, hits.clicks
      from mailings m join recipients r on r.mailing_id = m.id and r.seq = ${seq}
      cross join lateral (
        select coalesce(sum(count) filter (where kind = 'open'), 0)::bigint as opens,
          coalesce(sum(count) filter (where kind = 'click'), 0)::bigint as clicks
        from first_events f where f.mailing_id = m.id and f.seq = r.seq and f.link = -1) hits
      where m.id = ${mailing_id}`,
  )
}

/** The counts of the last 30 days by template, newest first. */
export function listDays(db: Db, workspaceId: number): Promise<MessageDay[]> {
  return rows(
    db,
    sql<MessageDay>`
      select to_char(st.bucket at time zone 'UTC', 'YYYY-MM-DD') as day, s.template_id, t.name as template_name,
        sum(st.sent)::bigint as sent, sum(st.failed)::bigint as failed, sum(st.skipped)::bigint as skipped,
        sum(st.open)::bigint as opens, sum(st.click)::bigint as clicks
      from streams s
      join stats st on st.workspace_id = s.workspace_id and st.mailing_id = s.mailing_id and st.granularity = 'day'
        and st.bucket > now() - interval '30 days'
      left join templates t on t.id = s.template_id and t.workspace_id = s.workspace_id and t.deleted_at is null
      where s.workspace_id = ${workspaceId} and s.template_id is not null
      group by 1, 2, 3 order by 1 desc, 3, 2 limit 1000`,
  )
}
