-- Campaigns are edited, and sent with a delay in which they can be recalled. Owner: features/campaigns.
alter table campaigns add column version integer not null default 1;
alter table campaigns add column starts_at timestamptz;
