-- Webhooks: addresses to which Lettermill posts a workspace's events, and a log of the calls.
create table webhooks (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  url text not null,
  description text not null default '',
  events text[] not null,
  -- `secret` and `old_secret` are encrypted with SECRET_KEY.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  is_active boolean not null default true,
  off_reason text check (off_reason in ('gone', 'failing', 'backlog')),
  off_at timestamptz,
  -- Whether the mail that tells the owner that the webhook was turned off is still to be sent.
  off_untold boolean not null default false,
  failing_since timestamptz,
  last_success_at timestamptz,
  -- When the events of the webhook were last put into calls.
  gathered_at timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index webhooks_workspace_idx on webhooks (workspace_id) where deleted_at is null;

-- The outbox. The transaction that causes an event inserts a row, and the transaction that makes a call of it deletes
-- the row.
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

-- The log: one row for each call, over all of its attempts.
create table webhook_calls (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id),
  workspace_id bigint not null,
  public_id uuid not null default gen_random_uuid(),
  type text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  events integer not null,
  -- The contacts in the call, so that erasing a person finds the call.
  contact_ids bigint[] not null default '{}',
  body jsonb not null,
  -- Attempts since the call was made or last replayed. webhook_attempts has all of them.
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
