-- One row for each slot of time, with a column for each kind, instead of four rows: all kinds are always written and
-- read together. Owner: features/tracking.
create table workspace_sums (
  workspace_id bigint not null,
  grain text not null check (grain in ('quarter', 'day', 'month', 'ever')),
  slot timestamptz not null,
  sent bigint not null,
  open bigint not null,
  click bigint not null,
  unsubscribe bigint not null,
  primary key (workspace_id, grain, slot)
) with (fillfactor = 80);
insert into workspace_sums
select workspace_id, grain, slot, coalesce(sum(count) filter (where kind = 'sent'), 0),
  coalesce(sum(count) filter (where kind = 'open'), 0), coalesce(sum(count) filter (where kind = 'click'), 0),
  coalesce(sum(count) filter (where kind = 'unsubscribe'), 0)
from workspace_roll_ups group by 1, 2, 3 order by 1, 2, 3;
drop table workspace_roll_ups;
alter table workspace_sums rename to workspace_roll_ups;
alter table workspace_roll_ups rename constraint workspace_sums_pkey to workspace_roll_ups_pkey;
alter table workspace_roll_ups rename constraint workspace_sums_grain_check to workspace_roll_ups_grain_check;
