-- Senders and sending domains. Owner: features/senders.

create table sending_domains (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces,
  domain_name text not null,
  is_verified boolean not null default false,
  dkim_selector text not null,
  dkim_private_key text not null,
  dkim_public_key text not null,
  created_at timestamptz not null default now(),
  unique (workspace_id, domain_name)
);

create table senders (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces,
  name text not null,
  email text not null,
  -- The part of the address after the @ (P17).
  domain text not null,
  is_email_verified boolean not null default true,
  created_at timestamptz not null default now()
);
create index senders_workspace_id_idx on senders (workspace_id, id);
