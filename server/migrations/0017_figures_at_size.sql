-- Raw events by the month, so that old ones can be dropped, and figures that cost the same however many facts they
-- count. Owner: features/tracking.

-- What there is becomes the partition that takes whatever no month takes; a duty moves it into months from there.
alter table events rename to events_default;
alter index events_campaign_seq_at_idx rename to events_default_campaign_seq_at_idx;
alter index events_machine_idx rename to events_default_machine_idx;
drop index events_at_idx;
create table events (like events_default including defaults including constraints) partition by range (at);
alter table events attach partition events_default default;
create index events_campaign_seq_at_idx on events (campaign_id, seq, at);
create index events_machine_idx on events (campaign_id, at) where machine is not null;

-- A campaign's counts: by the quarter of an hour, by the day (UTC), and ever ('epoch'). Of its links, ever alone.
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
-- Room beside a row that is counted up all the time: it then moves within its page, and no index hears of it.
alter table roll_ups set (fillfactor = 80);

-- The same for all campaigns of a workspace together; the kinds that its dashboard shows.
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

-- How far the nightly repair has come, so that one that was broken off goes on where it stood.
create table repair_progress (
  single boolean primary key default true check (single),
  campaign_id bigint not null
);
