-- Webhooks: addresses to which a workspace's events are posted, and what was posted.
create table webhooks (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  url text not null,
  description text not null default '',
  events text[] not null,
  -- Both are sealed.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  is_active boolean not null default true,
  off_reason text check (off_reason in ('gone', 'failing', 'backlog')),
  off_at timestamptz,
  -- Whether the owner still has to hear by mail that it was turned off.
  off_untold boolean not null default false,
  failing_since timestamptz,
  last_success_at timestamptz,
  -- When its events were last gathered into calls.
  gathered_at timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index webhooks_workspace_idx on webhooks (workspace_id) where deleted_at is null;

-- The outbox: written in the transaction of the fact, deleted in the one that makes a call of it.
create table webhook_events (
  id bigint generated always as identity primary key,
  webhook_id bigint not null,
  workspace_id bigint not null,
  type text not null,
  at timestamptz not null default now(),
  contact_id bigint,
  mailing_id bigint,
  seq integer,
  data jsonb not null
);
create index webhook_events_webhook_idx on webhook_events (webhook_id, type, id);
create index webhook_events_contact_idx on webhook_events (contact_id) where contact_id is not null;

-- The log: one row for each call, whatever its attempts.
create table webhook_calls (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id),
  workspace_id bigint not null,
  public_id uuid not null default gen_random_uuid(),
  type text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  events integer not null,
  -- The people that it is about, so that an erasure finds it.
  contact_ids bigint[] not null default '{}',
  body jsonb not null,
  -- Attempts since it was made or replayed last; the log has all of them.
  tries smallint not null default 0,
  due_at timestamptz,
  leased_until timestamptz,
  created_at timestamptz not null default now()
);
create index webhook_calls_webhook_idx on webhook_calls (webhook_id, id);
create index webhook_calls_due_idx on webhook_calls (webhook_id, due_at) where state = 'waiting';
create index webhook_calls_leased_idx on webhook_calls (webhook_id) where leased_until is not null;
create index webhook_calls_failed_idx on webhook_calls (webhook_id, id) where state = 'failed';
create index webhook_calls_created_at_idx on webhook_calls (created_at);
create index webhook_calls_people_idx on webhook_calls using gin (contact_ids);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  call_id bigint not null references webhook_calls (id) on delete cascade,
  at timestamptz not null default now(),
  status smallint,
  milliseconds integer not null,
  error text,
  response text not null default ''
);
create index webhook_attempts_call_idx on webhook_attempts (call_id, id);
