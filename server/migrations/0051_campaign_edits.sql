-- A version for edits of campaigns, and a time until which a sent campaign can be recalled. Owner: features/campaigns.
alter table campaigns add column version integer not null default 1;
alter table campaigns add column starts_at timestamptz;
