-- The logo, theme, social links and footer that the letters of a workspace share. Without a row, letters are plain.
-- Owner: features/brand.
create table brands (
  workspace_id bigint primary key references workspaces,
  -- The path of a picture that the workspace uploaded, or ''.
  logo text not null,
  -- contracts/src/brand.ts defines the shapes of `theme` and `social`.
  theme jsonb not null,
  social jsonb not null,
  footer text not null,
  changed_at timestamptz not null default now()
);
