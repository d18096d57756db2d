-- What is known of each sending domain from its checkups, and whether connections to relays are encrypted.
alter table relay_states add column encrypted boolean;

create table checkups (
  domain_id bigint primary key references sending_domains (id) on delete cascade,
  workspace_id bigint not null references workspaces (id),
  -- The last look: null until there was one.
  checked_at timestamptz,
  level text,
  findings jsonb not null default '[]',
  -- Since the daily look found it worse than the day before; null while it is well, or once somebody has looked.
  worse_since timestamptz,
  -- When somebody said that providers know where to report complaints.
  complaints_told_at timestamptz
);
create index checkups_workspace_idx on checkups (workspace_id);
