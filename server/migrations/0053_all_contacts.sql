-- A campaign without a group goes to all contacts of its workspace. Owner: features/campaigns.
alter table campaigns alter column group_id drop not null;
