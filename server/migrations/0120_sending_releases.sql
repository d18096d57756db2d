-- A campaign after many complaints or hard bounces: somebody acknowledged them, and an administrator released it.
-- hold_code and hold_params say why a scheduled campaign did not start (contracts/src/releases.ts).
alter table campaigns
  add column acknowledged_at timestamp with time zone,
  add column released_at timestamp with time zone,
  add column hold_code text,
  add column hold_params jsonb;

-- An administrator released the next campaign of a workspace. The campaign that is sent or scheduled next takes the row.
create table sending_releases (
  workspace_id bigint not null,
  released_at timestamp with time zone not null default now(),
  constraint sending_releases_pkey primary key (workspace_id),
  constraint sending_releases_workspace_id_fkey foreign key (workspace_id) references workspaces (id)
);
