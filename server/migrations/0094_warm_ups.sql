-- Domains in warm-up: each mailbox provider gets a little more mail every day. A day has 24 hours, counted from the
-- start of the warm-up.
create table warm_ups (
  domain_id bigint primary key references sending_domains (id) on delete cascade,
  workspace_id bigint not null references workspaces (id),
  started_at timestamptz not null default now()
);
create index warm_ups_workspace_idx on warm_ups (workspace_id);

-- How many messages may go to a provider on a day of the warm-up (from 0), and how many of them workers have reserved.
-- A null `cap` means that the provider now takes any number.
create table send_caps (
  domain_id bigint not null references warm_ups (domain_id) on delete cascade,
  provider text not null,
  day integer not null,
  cap integer,
  used integer not null default 0,
  primary key (domain_id, provider, day)
);

-- Whether the message waits for the next day of a warm-up. False if the provider deferred it.
alter table deferrals add column is_held boolean not null default false;
-- Until this time, the remaining recipients of the chunk have places reserved in the day's caps.
alter table chunks add column reserved_until timestamptz;
