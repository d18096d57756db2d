// Upgrading events and stats of an earlier version keeps everything that was recorded, counted, or waiting to be
// counted.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/harness.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { serverPath } from '../../../platform/paths.ts'
import { clicksByLink, countEventsBeyond, recountStats, sumMailings, sumWorkspace } from '../index.ts'

const { db } = await freshDatabase()
const folder = serverPath('migrations')
const files = readdirSync(folder).sort()
// The migration of the engine's tables is the last one before the migration of events.
const here = files.findIndex((name) => name.endsWith('_mailings.sql'))

async function apply(names: readonly string[]): Promise<void> {
  for (const name of names) await db.query({ text: readFileSync(path.join(folder, name), 'utf8') })
}

/** Two campaigns of workspace 7, as the earlier version counted them. */
const before = sql.raw(`
  insert into ledgers (campaign_id, workspace_id, state, total, content)
  select n, 7, 'closed', 300, '{}' from generate_series(41, 42) n;
  insert into campaign_recipients (campaign_id, seq, contact_id, email, first_name)
  select c, n, 1000 + n, 'r' || n || '@x.example', 'Ann' from generate_series(41, 42) c, generate_series(1, 300) n;
  insert into deliveries (campaign_id, seq, chunk, outcome, at)
  select c, n, 1, case when n % 50 = 0 then 'failed' else 'sent' end, timestamptz '2026-11-01 10:05Z'
  from generate_series(41, 42) c, generate_series(1, 300) n;
  insert into events (campaign_id, seq, kind, link, machine, at)
  select c, n, 'open', null, null, timestamptz '2026-11-01 11:00Z' + n * interval '1 minute'
  from generate_series(41, 42) c, generate_series(1, 200) n, generate_series(1, 2);
  insert into events (campaign_id, seq, kind, link, machine, at)
  select c, n, 'click', n % 3, case when n % 4 = 0 then 'agent' end, timestamptz '2026-11-02 23:50Z' + n * interval '1 minute'
  from generate_series(41, 42) c, generate_series(1, 100) n;
  insert into events (campaign_id, seq, kind, link, machine, at)
  select 41, 4, 'click', 1, null, timestamptz '2026-11-03 08:00Z' + n * interval '1 second' from generate_series(1, 99) n;
  insert into events_beyond values (41, 4, 'click', 1, false, 30), (41, 4, 'click', 1, true, 12);
  insert into events (campaign_id, seq, kind, at) values (41, 9, 'unsubscribe', '2026-11-04 08:00Z'),
    (41, 9, 'resubscribe', '2026-11-04 08:01Z');
  insert into first_hits (campaign_id, seq, kind, at)
  select campaign_id, seq, case when machine is null then '' else 'machine_' end || name, min(at)
  from events cross join lateral unnest(array[kind, kind || ' ' || link]) name
  where name is not null and kind <> 'resubscribe' group by 1, 2, 3;
  -- The events of this campaign were deleted.
  insert into first_hits values (42, 299, 'open', '2025-01-01 00:00Z');
  insert into roll_ups (workspace_id, campaign_id, kind, grain, slot, count)
  select 7, campaign_id, kind, g.grain, g.slot, count(*) from (
    select campaign_id, kind, date_bin('15 minutes', at, 'epoch') as slot from first_hits
    union all select campaign_id, outcome, date_bin('15 minutes', at, 'epoch') from deliveries) as fact
  cross join lateral (values ('quarter', slot), ('day', date_bin('1 day', slot, 'epoch')), ('ever', timestamptz 'epoch'))
    as g (grain, slot)
  where g.grain = 'ever' or kind not like '% %' group by 1, 2, 3, 4, 5;
  insert into workspace_roll_ups (workspace_id, grain, slot, sent, open, click, unsubscribe)
  select 7, grain, slot, coalesce(sum(count) filter (where kind = 'sent'), 0),
    coalesce(sum(count) filter (where kind = 'open'), 0), coalesce(sum(count) filter (where kind = 'click'), 0),
    coalesce(sum(count) filter (where kind = 'unsubscribe'), 0)
  from roll_ups where kind in ('sent', 'open', 'click', 'unsubscribe') group by 1, 2, 3`)

/**
 * Events that wait to be counted: two new opens, one of them twice; a click; a bot's event; an event of a deleted
 * campaign; and an unreadable batch.
 */
const waiting = sql.raw(`
  insert into hit_batches (size, campaign_ids, seqs, kinds, links, machines, waited, taken_at) values
    (6, '{41,41,41,41,42,99}', '{201,201,202,151,151,1}', '{1,1,1,2,2,1}', '{null,null,null,2,2,null}',
      '{null,null,null,null,1,null}', '{5,4,3,2,1,0}', '2026-11-05 09:00Z'),
    (1, '{41}', '{5}', '{9}', '{null}', '{null}', '{0}', '2026-11-05 09:00Z')`)

test('An upgrade lost events, stats, or events that were stored and not counted', async () => {
  await rows(db, sql`drop schema public cascade`)
  await rows(db, sql`create schema public`)
  await apply(files.slice(0, here))
  await rows(db, before)
  const old = await rows(
    db,
    sql<{ campaign_id: number; kind: string; count: number }>`
      select campaign_id, kind, count from roll_ups where grain = 'ever'`,
  )
  const events = await row(db, sql<{ count: number }>`select count(*) as count from events`)
  await rows(db, waiting)
  await apply(files.slice(here))

  const of = (campaignId: number, kind: string) =>
    old.find((each) => each.campaign_id === campaignId && each.kind === kind)?.count ?? 0
  const oldOf = (id: number) => ({
    sent: of(id, 'sent'),
    failed: of(id, 'failed'),
    skipped: 0,
    open: of(id, 'open'),
    click: of(id, 'click'),
    unsubscribe: of(id, 'unsubscribe'),
    bot_open: 0,
    bot_click: of(id, 'machine_click'),
    ...{ bounce: 0, soft_bounce: 0, blocked: 0, complaint: 0, returned: 0 },
  })
  const first = { ...oldOf(41), open: oldOf(41).open + 2, click: oldOf(41).click + 1 }
  const second = { ...oldOf(42), bot_click: oldOf(42).bot_click + 1 }
  expect([first.open, first.click, second.open, second.bot_click]).toEqual([202, 77, 201, 26])
  expect(await sumMailings(db, 7, [41, 42])).toEqual(
    new Map([
      [41, first],
      [42, second],
    ]),
  )
  const both = Object.fromEntries(
    Object.entries(first).map(([kind, count]) => [kind, count + second[kind as keyof typeof second]]),
  )
  expect(await sumWorkspace(db, 7)).toEqual(both)
  expect(await clicksByLink(db, 41)).toEqual(
    [0, 1, 2].map((link) => ({
      link,
      clicks: of(41, `click ${String(link)}`) + (link === 2 ? 1 : 0),
      bot_clicks: of(41, `machine_click ${String(link)}`),
    })),
  )
  expect(await row(db, sql`select count(*) as count from events`)).toEqual({
    count: (events?.count ?? 0) + 5,
  })
  expect(await countEventsBeyond(db, 41, 4)).toBe(42)
  const contacts = await row(
    db,
    sql`select count(*) as count from first_events f join recipients r using (mailing_id, seq)
      where f.contact_id is distinct from r.contact_id`,
  )
  expect(contacts).toEqual({ count: 0 })
  expect(await recountStats(db)).toEqual([])
}, 60_000)
