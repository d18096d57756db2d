-- How many test messages a workspace has sent on a day (UTC): counted by the insert that queues them, on this row, so
-- that calls at the same moment wait for each other.
create table test_allowances (
  workspace_id bigint primary key references workspaces (id) on delete cascade,
  day date not null,
  sent integer not null
);
