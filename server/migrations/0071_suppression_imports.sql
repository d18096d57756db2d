-- Addresses that must not be mailed come in from another tool, in pieces that can be sent twice.

-- Imported ones left somewhere else: they count in no figure of this workspace's own unsubscribes and bounces.
alter table suppressions add column imported boolean not null default false;
create index suppressions_imported_idx on suppressions (workspace_id) where imported;

-- What each piece was answered, for a day.
create table suppression_requests (
  workspace_id bigint not null references workspaces,
  request_id uuid not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (workspace_id, request_id)
);
