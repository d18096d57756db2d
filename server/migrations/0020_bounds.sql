-- Where a waiting application came from, so that one network cannot take all of the room for them; it is forgotten
-- once an administrator has decided. Owner: features/accounts.
alter table accounts add column applied_from text;
create index accounts_waiting_idx on accounts (applied_from, created_at) where status = 'pending';

-- How much of a workspace's room its pictures take is summed from the index alone. Owner: features/templates.
drop index images_workspace_id_idx;
create index images_workspace_id_idx on images (workspace_id) include (bytes);
