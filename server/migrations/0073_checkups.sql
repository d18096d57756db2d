-- The last checkup of each sending domain, and whether connections to a relay are encrypted.
alter table relay_states add column encrypted boolean;

create table checkups (
  domain_id bigint primary key references sending_domains (id) on delete cascade,
  workspace_id bigint not null references workspaces (id),
  -- When the last checkup ran; null if none has.
  checked_at timestamptz,
  level text,
  findings jsonb not null default '[]',
  -- Since when the daily checkup found new problems. Null if there are none, or once somebody has run a checkup.
  worse_since timestamptz,
  -- When somebody ticked that mailbox providers know where to report complaints.
  complaints_told_at timestamptz
);
create index checkups_workspace_idx on checkups (workspace_id);
