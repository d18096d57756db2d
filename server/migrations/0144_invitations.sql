-- What a workspace is called where a person chooses among several. Empty: the address of its owner.
alter table workspaces add column name text not null default '';

-- People who were asked to join a workspace. Owner: features/members.
create table invitations (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id) on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'manager', 'editor', 'viewer')),
  token_digest bytea not null unique,
  -- Who invited. If that is an administrator, who registers by the invitation waits for no approval.
  by_account_id bigint references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The account that registered by the invitation and waits for approval; it joins when it is approved.
  account_id bigint references accounts (id) on delete cascade,
  -- Accepted, withdrawn, or replaced by a later invitation. The row counts against the limit of the hour until then.
  ended_at timestamptz
);
create unique index invitations_open_idx on invitations (workspace_id, lower(email)) where ended_at is null;
create index invitations_account_idx on invitations (account_id) where account_id is not null;
create index invitations_by_account_idx on invitations (by_account_id);

create or replace view active_workspaces as
select id, timezone, postal_address, created_at, name from workspaces where deleted_at is null and state = 'active';
