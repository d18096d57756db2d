-- Indexes and link counts for the page of a campaign. Owners of the tables: features/deliveries, features/tracking.

-- For the list of deliveries that failed, were skipped or wait. Deliveries that were sent need no entry in this index.
create index deliveries_exceptional_idx on deliveries (campaign_id, outcome, seq) where outcome <> 'sent';

create index events_machine_idx on events (campaign_id, at) where machine is not null;

-- From now on, clicks are also counted by link ('click 3', 'machine_click 3'). This adds the counts of earlier clicks.
insert into first_hits (campaign_id, seq, kind, at)
select campaign_id, seq, case when machine is null then 'click ' else 'machine_click ' end || link, min(at)
from events where kind = 'click' and link is not null
group by 1, 2, 3;

insert into roll_ups (workspace_id, campaign_id, kind, slot, count)
select workspace_id, campaign_id, kind, date_bin('1 day', at, 'epoch'), count(*)
from first_hits join ledgers using (campaign_id)
where kind like '%click %'
group by 1, 2, 3, 4;
