-- Automatic mail goes out over streams: mailings that stay open. Each has one content; a changed template opens
-- another mailing, and the earlier one ends.
alter table mailings
  -- A service message also goes to those who unsubscribed.
  add column is_service boolean not null default false,
  -- Why the product stopped a stream, and when; it tries again by itself.
  add column held_at timestamptz,
  add column held_reason text;

create table streams (
  mailing_id bigint primary key,
  workspace_id bigint not null references workspaces (id),
  -- What it is for: one mailing at a time takes messages under a name.
  name text not null,
  -- Of everything that its content was made from.
  digest bytea not null,
  template_id bigint,
  opened_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index streams_current_idx on streams (workspace_id, name) where ended_at is null;
create index streams_workspace_idx on streams (workspace_id, template_id);

create table messages (
  id bigint primary key generated always as identity,
  workspace_id bigint not null references workspaces (id),
  template_id bigint not null,
  mailing_id bigint not null,
  seq integer not null,
  -- As the call named it; '' once the person was erased.
  email text not null,
  created_at timestamptz not null default now(),
  unique (mailing_id, seq)
);
create index messages_workspace_idx on messages (workspace_id, created_at desc, id desc);
create index messages_template_idx on messages (workspace_id, template_id, created_at desc, id desc);
create index messages_email_idx on messages (workspace_id, lower(email) text_pattern_ops);

-- Calls with an Idempotency-Key, so that a repeated one sends nothing again.
create table message_requests (
  workspace_id bigint not null references workspaces (id),
  key text not null,
  digest bytea not null,
  ids bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (workspace_id, key)
);
create index message_requests_created_idx on message_requests (created_at);

-- How many messages a workspace handed over today (UTC).
create table message_allowances (
  workspace_id bigint primary key references workspaces (id),
  day date not null,
  accepted integer not null
);

alter table templates
  -- The subject of single messages, with merge tags; a campaign has its own.
  add column message_subject text not null default '',
  add column is_service boolean not null default false;
