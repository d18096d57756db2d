-- Addresses that a workspace must not mail. Owner: features/suppressions.

create table suppressions (
  workspace_id bigint not null references workspaces,
  -- Lower-cased.
  email text not null,
  reason text not null check (reason in ('unsubscribed', 'hard_bounce', 'complaint')),
  campaign_id bigint,
  created_at timestamptz not null default now(),
  -- Grows with every row, so that a worker can ask for what came since.
  serial bigint generated always as identity,
  primary key (workspace_id, email)
);
create index suppressions_recent_idx on suppressions (workspace_id, reason, created_at desc, email);
create index suppressions_serial_idx on suppressions (workspace_id, serial);
