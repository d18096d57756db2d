-- When a paused campaign was paused. Null for other campaigns, and for those paused before this migration. Owner:
-- features/campaigns.
alter table campaigns add column paused_at timestamptz;
