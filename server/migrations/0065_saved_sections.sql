-- Sections of designs that a workspace saved for other letters. Owner: features/templates.
create table saved_sections (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces,
  name text not null,
  -- contracts/src/design.ts defines the shape.
  section jsonb not null,
  created_at timestamptz not null default now()
);
create index saved_sections_workspace_id_idx on saved_sections (workspace_id);
