-- The network that a waiting registration came from, so that one network cannot use up all places. Lettermill deletes
-- it once an administrator has decided. Owner: features/accounts.
alter table accounts add column applied_from text;
create index accounts_waiting_idx on accounts (applied_from, created_at) where status = 'pending';

-- The index contains the size, so that summing the pictures of a workspace reads only the index. Owner:
-- features/templates.
drop index images_workspace_id_idx;
create index images_workspace_id_idx on images (workspace_id) include (bytes);
