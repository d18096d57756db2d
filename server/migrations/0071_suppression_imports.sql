-- Imports of addresses that must not be mailed according to another tool. A file arrives in several requests, and each
-- can be sent again.

-- True for imported suppressions. They were not caused by mail of this workspace, so its counts of unsubscribes and
-- bounces leave them out.
alter table suppressions add column imported boolean not null default false;
create index suppressions_imported_idx on suppressions (workspace_id) where imported;

-- The answer to each request, kept for a day. If the same request is sent again, it gets this answer.
create table suppression_requests (
  workspace_id bigint not null references workspaces,
  request_id uuid not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (workspace_id, request_id)
);
