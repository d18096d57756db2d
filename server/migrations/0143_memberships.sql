-- Who works in a workspace, and in which role. A session and an API token belong to a membership and end with it.
-- Owner: features/accounts.
create table memberships (
  workspace_id bigint not null references workspaces (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'editor', 'viewer')),
  since timestamptz not null default now(),
  -- To the hour. A sign-in opens the workspace that the account used last.
  last_seen_at timestamptz,
  primary key (workspace_id, account_id)
);
create index memberships_account_id_idx on memberships (account_id);
insert into memberships (workspace_id, account_id, role, since)
select id, account_id, 'owner', created_at from workspaces where account_id is not null and deleted_at is null;

-- A stopped workspace sends nothing and shows readers nothing: no approved account owns it any more.
alter table workspaces add column state text not null default 'active' check (state in ('active', 'stopped'));
update workspaces w set state = 'stopped' from accounts a where a.id = w.account_id and a.status <> 'approved';

-- The workspace that a session or a token acts in.
alter table sessions add column workspace_id bigint;
update sessions s set workspace_id = m.workspace_id from memberships m where m.account_id = s.account_id;
delete from sessions where workspace_id is null;
alter table sessions alter column workspace_id set not null;
alter table sessions drop constraint sessions_account_id_fkey;
alter table sessions add foreign key (workspace_id, account_id) references memberships on delete cascade;

alter table api_tokens add column workspace_id bigint;
update api_tokens t set workspace_id = m.workspace_id from memberships m where m.account_id = t.account_id;
delete from api_tokens where workspace_id is null;
alter table api_tokens alter column workspace_id set not null;
alter table api_tokens drop constraint api_tokens_account_id_fkey;
alter table api_tokens add foreign key (workspace_id, account_id) references memberships on delete cascade;
create index api_tokens_workspace_id_idx on api_tokens (workspace_id, account_id);

alter table workspaces drop column account_id;

-- The workspaces that may send, and whose pages and links answer.
create view active_workspaces as
select id, timezone, postal_address, created_at from workspaces where deleted_at is null and state = 'active';

-- The account whose address names a workspace in lists: its first approved owner.
create view workspace_owners as
select distinct on (m.workspace_id) m.workspace_id, a.id as account_id, a.email
from memberships m join accounts a on a.id = m.account_id
where m.role = 'owner'
order by m.workspace_id, a.status = 'approved' desc, m.since, a.id;

-- Who gets the mail about what happens to a workspace.
create view notified_members as
select m.workspace_id, a.id as account_id, a.email
from memberships m join accounts a on a.id = m.account_id
where m.role in ('owner', 'manager') and a.status = 'approved';
