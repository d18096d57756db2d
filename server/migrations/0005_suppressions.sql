-- Addresses that a workspace must not mail. Owner: features/suppressions.

create table suppressions (
  workspace_id bigint not null references workspaces,
  -- Lower-cased.
  email text not null,
  reason text not null check (reason in ('unsubscribed', 'hard_bounce', 'complaint')),
  -- What else speaks against the address: an unsubscribe that is taken back leaves this in force.
  other_reason text check (other_reason in ('hard_bounce', 'complaint')),
  campaign_id bigint,
  created_at timestamptz not null default now(),
  -- The transaction that wrote the row. Against a snapshot's oldest running one it tells what is new
  -- without a gap; a sequence would not, since its numbers become visible out of order.
  written_in xid8 not null default pg_current_xact_id(),
  primary key (workspace_id, email)
);
create index suppressions_recent_idx on suppressions (workspace_id, reason, created_at desc, email);
create index suppressions_written_in_idx on suppressions (workspace_id, written_in);
