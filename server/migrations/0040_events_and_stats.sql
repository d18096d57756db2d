-- Events, first events and stats in tables that one statement can write. Owner: features/tracking.

alter table events rename column campaign_id to mailing_id;
alter table events rename column machine to bot;
alter index events_campaign_seq_at_idx rename to events_mailing_seq_at_idx;
alter index events_machine_idx rename to events_bot_idx;

-- Batches of events that are recorded. If the answer of a statement is lost, the process sends the batch again, and
-- this row prevents that its events are recorded twice.
create table event_batches (
  -- Made by the process that received the events.
  id uuid primary key,
  at timestamptz not null default now()
);

-- When a recipient first caused an event of a mailing, by kind and link, and how often, separately for the reader and
-- for bots. `open_count` and `click_count` count the rows with a first time of the reader.
create table first_events (
  mailing_id bigint not null,
  seq integer not null,
  kind text not null check (kind in ('open', 'click', 'unsubscribe', 'resubscribe')),
  -- The number of the link; -1 for the sum over all links, and for events that are no clicks.
  link integer not null,
  contact_id bigint,
  -- The first time by the reader; null if only bots caused the event. `bot_at` is null if only the reader did.
  at timestamptz,
  bot_at timestamptz,
  count bigint not null,
  bot_count bigint not null
) with (fillfactor = 90);

-- How many recipients did something for the first time, by quarter of an hour and by day (UTC). The total of a mailing
-- or a workspace is the sum over its days.
create table stats (
  workspace_id bigint not null,
  -- 0 for the sum over all mailings of the workspace.
  mailing_id bigint not null,
  granularity text not null check (granularity in ('quarter', 'day')),
  -- The start of the quarter or day.
  bucket timestamptz not null,
  sent bigint not null,
  failed bigint not null,
  skipped bigint not null,
  open bigint not null,
  click bigint not null,
  unsubscribe bigint not null,
  bot_open bigint not null,
  bot_click bigint not null
) with (fillfactor = 80);

-- How many recipients clicked each link.
create table link_stats (
  mailing_id bigint not null,
  link integer not null,
  clicks bigint not null,
  bot_clicks bigint not null,
  primary key (mailing_id, link)
) with (fillfactor = 80);

-- Converts first events, for about 200,000 recipients at a time.
do $$
declare
  total bigint;
  done bigint := 0;
  first_id bigint := 0;
  last_id bigint;
begin
  select coalesce(sum(l.total), 0) into total from mailings l;
  loop
    -- The next mailings, as many as have 200,000 recipients together, and at least one.
    select max(id), done + max(recipients) into last_id, done from (
      select id, sum(l.total) over (order by id) as recipients,
        sum(l.total) over (order by id) - l.total as before
      from mailings l where id > first_id order by id limit 10000) as each
    where before < 200000;
    exit when last_id is null;
    insert into first_events (mailing_id, seq, kind, link, contact_id, at, bot_at, count, bot_count)
    select f.mailing_id, f.seq, f.kind, f.link, r.contact_id, f.at, bot_at,
      case when f.at is null then 0 else greatest(1, count) end,
      case when bot_at is null then 0 else greatest(1, bot_count) end
    from (
      select mailing_id, seq, kind, link, min(at) as at, min(bot_at) as bot_at,
        coalesce(sum(count), 0) as count, coalesce(sum(bot_count), 0) as bot_count
      from (
        select campaign_id as mailing_id, seq, split_part(replace(kind, 'machine_', ''), ' ', 1) as kind,
          coalesce(nullif(split_part(kind, ' ', 2), '')::integer, -1) as link,
          case when kind not like 'machine_%' then at end as at, case when kind like 'machine_%' then at end as bot_at,
          null::bigint as count, null::bigint as bot_count
        from first_hits where campaign_id > first_id and campaign_id <= last_id
        union all
        select mailing_id, seq, kind, key.link, null, null, sum(counted.count), sum(counted.bot_count)
        from (
          select mailing_id, seq, kind, coalesce(link, -1) as link, count(*) filter (where bot is null) as count,
            count(bot) as bot_count
          from events where mailing_id > first_id and mailing_id <= last_id group by 1, 2, 3, 4
          union all
          select campaign_id, seq, kind, link, case when machine then 0 else count end,
            case when machine then count else 0 end
          from events_beyond where campaign_id > first_id and campaign_id <= last_id
        ) as counted
        cross join lateral (select counted.link union select -1) as key
        group by 1, 2, 3, 4
      ) as told group by 1, 2, 3, 4
    ) as f
    left join recipients r on r.mailing_id = f.mailing_id and r.seq = f.seq
    order by 1, 2, 3, 4;
    first_id := last_id;
    raise notice 'First events: % of % recipients are converted', done, total;
  end loop;
end $$;
alter table first_events add primary key (mailing_id, seq, kind, link);

insert into stats
select workspace_id, campaign_id, grain, slot, coalesce(sum(count) filter (where kind = 'sent'), 0),
  coalesce(sum(count) filter (where kind = 'failed'), 0), coalesce(sum(count) filter (where kind = 'skipped'), 0),
  coalesce(sum(count) filter (where kind = 'open'), 0), coalesce(sum(count) filter (where kind = 'click'), 0),
  coalesce(sum(count) filter (where kind = 'unsubscribe'), 0),
  coalesce(sum(count) filter (where kind = 'machine_open'), 0),
  coalesce(sum(count) filter (where kind = 'machine_click'), 0)
from roll_ups where grain in ('quarter', 'day') and kind not like '% %' group by 1, 2, 3, 4 order by 1, 2, 3, 4;
-- Four counts of workspaces were in a table of their own. The other counts are sums over their mailings.
insert into stats
select workspace_id, 0, granularity, bucket, sum(sent), sum(failed), sum(skipped), sum(open), sum(click),
  sum(unsubscribe), sum(bot_open), sum(bot_click)
from (
  select workspace_id, granularity, bucket, 0 as sent, failed, skipped, 0 as open, 0 as click, 0 as unsubscribe,
    bot_open, bot_click
  from stats
  union all
  select workspace_id, grain, slot, sent, 0, 0, open, click, unsubscribe, 0, 0
  from workspace_roll_ups where grain in ('quarter', 'day')
) as each group by 1, 2, 3, 4 order by 1, 2, 3, 4;
alter table stats add primary key (workspace_id, mailing_id, granularity, bucket);
insert into link_stats
select campaign_id, split_part(kind, ' ', 2)::integer, coalesce(sum(count) filter (where kind like 'click %'), 0),
  coalesce(sum(count) filter (where kind like 'machine_click %'), 0)
from roll_ups where grain = 'ever' and kind like '%click %' group by 1, 2;
do $$ begin
  raise notice 'Stats: % buckets are converted', (select count(*) from stats);
end $$;

-- Records the batches that no process has counted yet, as the program would have done.
do $$
declare
  batch hit_batches;
begin
  for batch in select * from hit_batches order by id loop
    begin
      with event as materialized (
        select workspace_id, campaign_id as mailing_id, seq, kind, link,
          case when machine is null and kind = 'click' and not exists (
            select from deliveries d where d.mailing_id = told.campaign_id and d.seq = told.seq
              and d.outcome in ('sent', 'in_doubt') and d.at <= told.at - interval '2 seconds'
          ) then 'early' else machine end as bot, at
        from (
          select l.workspace_id, each.campaign_id, each.seq,
            (array['open', 'click', 'unsubscribe', 'resubscribe'])[each.kind] as kind, each.link,
            (array['head', 'prefetch', 'agent', 'early', 'burst'])[each.machine] as machine,
            batch.taken_at - each.waited * interval '1 millisecond' as at
          from unnest(batch.campaign_ids, batch.seqs, batch.kinds, batch.links, batch.machines, batch.waited)
            as each (campaign_id, seq, kind, link, machine, waited)
          join mailings l on l.id = each.campaign_id
        ) as told
      ), appended as (
        insert into events (mailing_id, seq, kind, link, bot, at)
        select mailing_id, seq, kind, link, bot, at from event
      ), seen as (
        select workspace_id, mailing_id, seq, kind, key.link, min(at) filter (where bot is null) as at,
          min(at) filter (where bot is not null) as bot_at, count(*) filter (where bot is null) as count,
          count(bot) as bot_count
        from event cross join lateral (select event.link where event.link is not null union select -1) as key
        group by 1, 2, 3, 4, 5
      ), known as materialized (
        select seen.workspace_id, seen.mailing_id, seen.seq, seen.kind, seen.link, seen.at, seen.bot_at,
          seen.at is not null and f.at is null as is_first, seen.bot_at is not null and f.bot_at is null as is_first_bot
        from seen left join first_events f using (mailing_id, seq, kind, link)
      ), noted as (
        insert into first_events as f
        select seen.mailing_id, seen.seq, kind, link, contact_id, at, bot_at, count, bot_count
        from seen left join recipients r on r.mailing_id = seen.mailing_id and r.seq = seen.seq
        on conflict (mailing_id, seq, kind, link) do update set at = coalesce(f.at, excluded.at),
          bot_at = coalesce(f.bot_at, excluded.bot_at), count = f.count + excluded.count,
          bot_count = f.bot_count + excluded.bot_count
      ), followed as (
        insert into link_stats as s
        select mailing_id, link, count(*) filter (where is_first), count(*) filter (where is_first_bot)
        from known where link >= 0 group by 1, 2
        on conflict (mailing_id, link) do update set clicks = s.clicks + excluded.clicks,
          bot_clicks = s.bot_clicks + excluded.bot_clicks
      )
      insert into stats as s
      select workspace_id, each.mailing_id, granularity, date_bin(size, first.at, 'epoch'), 0, 0, 0,
        count(*) filter (where first.kind = 'open'), count(*) filter (where first.kind = 'click'),
        count(*) filter (where first.kind = 'unsubscribe'), count(*) filter (where first.kind = 'bot_open'),
        count(*) filter (where first.kind = 'bot_click')
      from known cross join lateral (
        values (kind, at, is_first), ('bot_' || kind, bot_at, is_first_bot)) as first (kind, at, is_first)
      cross join lateral (values (known.mailing_id), (0)) as each (mailing_id)
      cross join (values ('quarter', interval '15 minutes'), ('day', interval '1 day')) as span (granularity, size)
      where link = -1 and first.is_first group by 1, 2, 3, 4
      on conflict (workspace_id, mailing_id, granularity, bucket) do update set open = s.open + excluded.open,
        click = s.click + excluded.click, unsubscribe = s.unsubscribe + excluded.unsubscribe,
        bot_open = s.bot_open + excluded.bot_open, bot_click = s.bot_click + excluded.bot_click;
    exception when others then
      raise warning 'A batch of % events cannot be recorded and is left out: %', batch.size, sqlerrm;
    end;
  end loop;
end $$;

drop table hit_batches, hit_writers, first_hits, events_beyond, roll_ups, workspace_roll_ups, repair_progress;
