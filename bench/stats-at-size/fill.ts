// Creates years of campaigns within minutes: inserts events set by set, and lets the product's nightly recount compute
// the stats.
import { keepEvents, recountStats } from '../../server/src/features/tracking/index.ts'
import { rows, sql, type Db } from '../../server/src/platform/db/index.ts'
import { insertGroup, type Parts } from '../product/queries.ts'

const recipients = 1000
const eventsEach = 5000
const links = Array.from({ length: 8 }, (_, number) => `https://www.office.example/${String(number)}`)
/** Days between two campaigns; 2,000 campaigns make eight years. */
const daysApart = 1.5
const campaignsAtOnce = 100
const kept = 100 * 366 * 86_400_000

export interface Filled {
  campaigns: number
  /** The newest campaign. */
  campaignId: number
}

/**
 * Fills a workspace with events, backwards from now, until it has that many. It inserts only events; `count` computes
 * the stats.
 */
export async function fillTo(db: Db, parts: Parts, events: number, filled: Filled | null): Promise<Filled> {
  const before = filled?.campaigns ?? 0
  const campaigns = Math.max(1, Math.round(events / eventsEach))
  const ids = await insertCampaigns(db, parts, before, campaigns - before)
  await makeMonths(db, campaigns * daysApart + 100)
  const perCampaign = Math.min(events, eventsEach)
  for (let at = 0; at < ids.length; at += campaignsAtOnce)
    await insertFacts(db, ids.slice(at, at + campaignsAtOnce), perCampaign)
  return { campaigns, campaignId: filled?.campaignId ?? ids[0] ?? 0 }
}

/** Counts all events and returns the seconds; then counts again, as every night when nothing is wrong. */
export async function count(db: Db): Promise<{ first: number; again: number }> {
  const first = await seconds(() => recountStats(db))
  await rows(db, sql`vacuum analyze`)
  return { first, again: await seconds(() => recountStats(db)) }
}

async function seconds(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await run()
  return (performance.now() - begun) / 1000
}

async function insertCampaigns(db: Db, parts: Parts, from: number, count: number): Promise<number[]> {
  const groupId = await insertGroup(db, parts.workspaceId, 1)
  const made = await rows(
    db,
    sql<{
      id: number
    }>`insert into campaigns (workspace_id, name, subject, status, domain_id, sender_id, template_id,
        group_id, total_contacts, created_at, started_at, sent_at)
      select ${parts.workspaceId}::bigint, 'Campaign ' || n, 'News', 'sent', ${parts.domainId}::bigint,
        ${parts.senderId}::bigint, ${parts.templateId}::bigint, ${groupId}::bigint, ${recipients}::integer, at, at, at
      from (select n, now() - interval '3 days' - n * ${daysApart}::double precision * interval '1 day' as at
        from generate_series(${from}::integer, ${from + count - 1}::integer) as n) as each
      order by n returning id`,
  )
  return made.map(({ id }) => id)
}

/**
 * Creates partitions for the months: inserts an event into each month, runs the job that creates them, and deletes the
 * event.
 */
async function makeMonths(db: Db, days: number): Promise<void> {
  await rows(
    db,
    sql`insert into events (mailing_id, seq, kind, at) select 0, 0, 'open', now() - n * interval '1 day'
      from generate_series(0, ${Math.ceil(days)}::integer, 20) as n`,
  )
  await keepEvents(db, kept)
  await rows(db, sql`delete from events where mailing_id = 0`)
}

/**
 * Inserts the data of campaigns: all recipients reached within an hour; most events in the first days, and a tenth of
 * them over three months.
 */
async function insertFacts(db: Db, ids: readonly number[], events: number): Promise<void> {
  await rows(
    db,
    sql`with campaign as materialized (
        select id, workspace_id, started_at from campaigns where id = any(${ids}::bigint[])
      ), opened as (
        insert into mailings (id, workspace_id, kind, state, total, content, opened_at)
        select id, workspace_id, 'campaign', 'closed', ${recipients}::integer, ${JSON.stringify({ links })}::jsonb, started_at
        from campaign
      ), linked as (
        update campaigns set mailing_id = id where id in (select id from campaign)
      ), frozen as (
        insert into recipients (mailing_id, seq, contact_id, email, fields)
        select id, n, n, 'reader' || n || '@far.example', '{"first_name": "Ann"}'
        from campaign, generate_series(1, ${recipients}::integer) n order by 1, 2
      )
      insert into deliveries (mailing_id, seq, chunk, outcome, at)
      select id, n, 0, case when n % 50 = 0 then 'failed' else 'sent' end, started_at + n * interval '3 seconds'
      from campaign, generate_series(1, ${recipients}::integer) n order by 1, 2`,
  )
  await rows(
    db,
    sql`with event as (
      insert into events (mailing_id, seq, kind, link, bot, at)
      select id, 1 + floor(random() * ${recipients}::integer)::integer, kind,
        case when kind = 'click' then floor(random() * ${links.length}::integer)::integer end,
        case when random() < 0.1 and kind <> 'unsubscribe' then 'agent' end,
        least(now(), started_at + interval '1 hour' + case when random() < 0.1 then random() * interval '90 days'
          else -ln(1 - random()) * interval '1 day' end)
      from (
        select id, started_at, case when r < 0.7 then 'open' when r < 0.98 then 'click' else 'unsubscribe' end as kind
        from (select id, started_at, random() as r from campaigns, generate_series(1, ${events}::integer)
          where id = any(${ids}::bigint[])) as drawn
      ) as each returning *)
      insert into first_events (mailing_id, seq, kind, link, contact_id, at, bot_at, count, bot_count)
      select mailing_id, seq, kind, key.link, seq, min(at) filter (where bot is null),
        min(at) filter (where bot is not null), count(*) filter (where bot is null), count(bot)
      from event cross join lateral (select -1 as link union select event.link where event.link is not null) as key
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  )
}
