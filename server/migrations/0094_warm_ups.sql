-- Domains that are warmed up: each provider gets a little more mail every day. A day is 24 hours from the start.
create table warm_ups (
  domain_id bigint primary key references sending_domains (id) on delete cascade,
  workspace_id bigint not null references workspaces (id),
  started_at timestamptz not null default now()
);
create index warm_ups_workspace_idx on warm_ups (workspace_id);

-- How many messages may leave to a provider on a day of the warm-up (from 0), and how many are taken. A null cap: the
-- provider takes any number by now.
create table send_caps (
  domain_id bigint not null references warm_ups (domain_id) on delete cascade,
  provider text not null,
  day integer not null,
  cap integer,
  used integer not null default 0,
  primary key (domain_id, provider, day)
);

-- Waits for the next day of a warm-up, not because a provider asked for it.
alter table deferrals add column is_held boolean not null default false;
-- Until then, what is left in the chunk has its part of the day's caps.
alter table chunks add column reserved_until timestamptz;
