-- What the letters of a workspace share. Without a row they are plain. Owner: features/brand.
create table brands (
  workspace_id bigint primary key references workspaces,
  -- The path of a picture that the workspace uploaded, or ''.
  logo text not null,
  -- Shapes: contracts/src/brand.ts.
  theme jsonb not null,
  social jsonb not null,
  footer text not null,
  changed_at timestamptz not null default now()
);
