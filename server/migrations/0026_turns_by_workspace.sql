-- Sending goes by turns of workspaces first, then of their campaigns: an index that leaps from workspace to workspace.
create index ledgers_turns_idx on ledgers (workspace_id, served_at) where state = 'open';
drop index ledgers_open_idx;
