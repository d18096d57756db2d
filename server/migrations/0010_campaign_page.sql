-- A campaign's own page. Owners of the tables: features/deliveries, features/tracking.

-- Those that failed, were skipped or wait, page by page; nothing is written for what is sent.
create index deliveries_exceptional_idx on deliveries (campaign_id, outcome, seq) where outcome <> 'sent';

create index events_machine_idx on events (campaign_id, at) where machine is not null;

-- Clicks by link ('click 3', 'machine_click 3') are figures from now on: those of earlier clicks.
insert into first_hits (campaign_id, seq, kind, at)
select campaign_id, seq, case when machine is null then 'click ' else 'machine_click ' end || link, min(at)
from events where kind = 'click' and link is not null
group by 1, 2, 3;

insert into roll_ups (workspace_id, campaign_id, kind, slot, count)
select workspace_id, campaign_id, kind, date_bin('1 day', at, 'epoch'), count(*)
from first_hits join ledgers using (campaign_id)
where kind like '%click %'
group by 1, 2, 3, 4;
