-- A campaign may be about a topic: contacts who switched it off are left out right before their message leaves.
-- Owners: features/campaigns, features/deliveries.
alter table campaigns add column topic_id bigint references topics (id);
create index campaigns_topic_idx on campaigns (topic_id) where topic_id is not null;
-- Of the campaign, when sending began.
alter table mailings add column topic_id bigint;
