-- How many test messages a workspace has sent on a day (UTC). The statement that queues a test also updates this row,
-- so calls at the same moment wait for each other.
create table test_allowances (
  workspace_id bigint primary key references workspaces (id) on delete cascade,
  day date not null,
  sent integer not null
);
