-- The topic of a campaign. Right before a message leaves, Lettermill leaves out contacts who switched the topic off.
-- Owners: features/campaigns, features/deliveries.
alter table campaigns add column topic_id bigint references topics (id);
create index campaigns_topic_idx on campaigns (topic_id) where topic_id is not null;
-- The topic that the campaign had when sending started.
alter table mailings add column topic_id bigint;
