-- Test messages that people send to themselves. Owner: features/deliveries.

-- The row is the queue: a call puts it there, any worker takes it and writes down what the relay said.
create table test_messages (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces on delete cascade,
  campaign_id bigint not null,
  envelope_from text not null,
  email_to text not null,
  -- The whole message, signed; null once its one try is over.
  source bytea,
  -- A worker that dies over one leaves it 'sending': nobody knows whether it left, and nobody sends it again.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused')),
  -- The relay's words.
  reply text,
  created_at timestamptz not null default now()
);
create index test_messages_workspace_idx on test_messages (workspace_id, created_at);
create index test_messages_waiting_idx on test_messages (id) where state = 'waiting';
