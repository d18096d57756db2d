-- Single messages and other automatic mail go out over streams, which are mailings that stay open. A stream has one
-- content. When its template changes, Lettermill opens another mailing, and the earlier one ends.
alter table mailings
  -- A service message also goes to people who unsubscribed.
  add column is_service boolean not null default false,
  -- When and why Lettermill stopped a stream. It tries again by itself.
  add column held_at timestamptz,
  add column held_reason text;

create table streams (
  mailing_id bigint primary key,
  workspace_id bigint not null references workspaces (id),
  -- The purpose of the stream. For each name, one mailing at a time takes messages.
  name text not null,
  -- A digest of everything that the content of the stream was made from.
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
  -- The address as the call named it; '' after the person was erased.
  email text not null,
  created_at timestamptz not null default now(),
  unique (mailing_id, seq)
);
create index messages_workspace_idx on messages (workspace_id, created_at desc, id desc);
create index messages_template_idx on messages (workspace_id, template_id, created_at desc, id desc);
create index messages_email_idx on messages (workspace_id, lower(email) text_pattern_ops);

-- Calls with an Idempotency-Key, so that a repeated call sends nothing again.
create table message_requests (
  workspace_id bigint not null references workspaces (id),
  key text not null,
  digest bytea not null,
  ids bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (workspace_id, key)
);
create index message_requests_created_idx on message_requests (created_at);

-- How many single messages a workspace has sent on `day` (UTC).
create table message_allowances (
  workspace_id bigint primary key references workspaces (id),
  day date not null,
  accepted integer not null
);

alter table templates
  -- The subject of single messages, with merge tags. A campaign has a subject of its own.
  add column message_subject text not null default '',
  add column is_service boolean not null default false;
