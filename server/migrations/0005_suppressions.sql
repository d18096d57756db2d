-- Addresses that a workspace must not mail. Owner: features/suppressions.

create table suppressions (
  workspace_id bigint not null references workspaces,
  -- In lower case.
  email text not null,
  reason text not null check (reason in ('unsubscribed', 'hard_bounce', 'complaint')),
  -- A second reason not to mail the address. It stays in force when an unsubscribe is taken back.
  other_reason text check (other_reason in ('hard_bounce', 'complaint')),
  campaign_id bigint,
  created_at timestamptz not null default now(),
  -- The transaction that wrote the row. A worker compares it with the oldest transaction that was running at its last
  -- read, so it misses no row. With a sequence it could miss rows, because numbers become visible out of order.
  written_in xid8 not null default pg_current_xact_id(),
  primary key (workspace_id, email)
);
create index suppressions_recent_idx on suppressions (workspace_id, reason, created_at desc, email);
create index suppressions_written_in_idx on suppressions (workspace_id, written_in);
