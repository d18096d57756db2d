-- Workers take turns first between workspaces, then between the campaigns of a workspace. This index lets a query skip
-- from one workspace to the next.
create index ledgers_turns_idx on ledgers (workspace_id, served_at) where state = 'open';
drop index ledgers_open_idx;
