-- Templates and uploaded images. Owner: features/templates.

create table templates (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces,
  name text not null,
  body_html text not null,
  body_text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index templates_workspace_id_idx on templates (workspace_id, id) where deleted_at is null;
create index templates_deleted_at_idx on templates (deleted_at) where deleted_at is not null;

-- One row for each hosted picture. Its file is in the storage under `name`.
create table images (
  name text primary key,
  workspace_id bigint not null references workspaces,
  media text not null,
  bytes integer not null,
  created_at timestamptz not null default now()
);
create index images_workspace_id_idx on images (workspace_id);
