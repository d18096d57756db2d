-- Splits events into one partition for each month, so that a job can drop old months, and adds totals by day and in
-- all, so that reading counts takes as long with many events as with few. Owner: features/tracking.

-- The existing table becomes the default partition. A job moves its rows into partitions by month.
alter table events rename to events_default;
alter index events_campaign_seq_at_idx rename to events_default_campaign_seq_at_idx;
alter index events_machine_idx rename to events_default_machine_idx;
drop index events_at_idx;
create table events (like events_default including defaults including constraints) partition by range (at);
alter table events attach partition events_default default;
create index events_campaign_seq_at_idx on events (campaign_id, seq, at);
create index events_machine_idx on events (campaign_id, at) where machine is not null;

-- Counts of a campaign: by quarter of an hour, by day (UTC), and in all ('ever', with the slot 'epoch'). Counts by link
-- exist only in all.
alter table roll_ups add column grain text not null default 'quarter' check (grain in ('quarter', 'day', 'ever'));
alter table roll_ups alter column grain drop default;
alter table roll_ups drop constraint roll_ups_pkey;
insert into roll_ups (workspace_id, campaign_id, kind, grain, slot, count)
select workspace_id, campaign_id, kind, 'day', date_bin('1 day', slot, 'epoch'), sum(count)
from roll_ups where kind not like '% %' group by 1, 2, 3, 5
union all
select workspace_id, campaign_id, kind, 'ever', 'epoch', sum(count) from roll_ups group by 1, 2, 3;
delete from roll_ups where kind like '% %' and grain <> 'ever';
alter table roll_ups add primary key (campaign_id, grain, kind, slot);
drop index roll_ups_workspace_idx;
create index roll_ups_workspace_idx on roll_ups (workspace_id, slot) where grain = 'quarter';
-- Leaves free space in each page: PostgreSQL then updates a row within its page, without touching the indexes.
alter table roll_ups set (fillfactor = 80);

-- The counts that the dashboard shows, over all campaigns of a workspace.
create table workspace_roll_ups (
  workspace_id bigint not null,
  kind text not null,
  grain text not null check (grain in ('quarter', 'day', 'month', 'ever')),
  slot timestamptz not null,
  count bigint not null,
  primary key (workspace_id, grain, kind, slot)
) with (fillfactor = 80);
insert into workspace_roll_ups (workspace_id, kind, grain, slot, count)
select workspace_id, kind, coarse.grain, coarse.slot, sum(count)
from roll_ups cross join lateral (values ('quarter', roll_ups.slot), ('day', date_bin('1 day', roll_ups.slot, 'epoch')),
  ('month', date_trunc('month', roll_ups.slot, 'UTC')), ('ever', timestamptz 'epoch')) as coarse (grain, slot)
where roll_ups.grain = 'quarter' and kind in ('sent', 'open', 'click', 'unsubscribe')
group by 1, 2, 3, 4;

-- The last campaign that the nightly recount has checked, so that an interrupted recount continues there.
create table repair_progress (
  single boolean primary key default true check (single),
  campaign_id bigint not null
);
