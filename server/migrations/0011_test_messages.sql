-- Test messages that people send to themselves. Owner: features/deliveries.

-- The table is a queue: a call inserts a row, and a worker takes it and stores the relay's reply.
create table test_messages (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces on delete cascade,
  campaign_id bigint not null,
  envelope_from text not null,
  email_to text not null,
  -- The whole signed message; null after its only attempt.
  source bytea,
  -- If a worker dies during the attempt, the row stays 'sending'. Nobody knows whether the message left, so no worker
  -- sends it again.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused')),
  -- The relay's reply.
  reply text,
  created_at timestamptz not null default now()
);
create index test_messages_workspace_idx on test_messages (workspace_id, created_at);
create index test_messages_waiting_idx on test_messages (id) where state = 'waiting';
