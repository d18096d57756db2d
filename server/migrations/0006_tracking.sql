-- Hits of readers (opens, clicks, unsubscribes), and counts of them. Owner: features/tracking.

create table events (
  campaign_id bigint not null,
  seq integer not null,
  kind text not null check (kind in ('open', 'click', 'unsubscribe', 'resubscribe')),
  -- The number of the link in its campaign; null if the hit is no click.
  link integer,
  -- The signal by which Lettermill recognized a bot; null for a reader.
  machine text,
  at timestamptz not null default now()
);
create index events_campaign_seq_at_idx on events (campaign_id, seq, at);
create index events_at_idx on events using brin (at);

-- The first hit of each kind by each recipient. `open_count` and `click_count` count these rows (P28).
create table first_hits (
  campaign_id bigint not null,
  seq integer not null,
  kind text not null,
  at timestamptz not null,
  primary key (campaign_id, seq, kind)
);

-- Counts by workspace, campaign, kind and quarter of an hour. In every time zone a day begins at the start of a
-- quarter.
create table roll_ups (
  workspace_id bigint not null,
  campaign_id bigint not null,
  kind text not null,
  slot timestamptz not null,
  count bigint not null,
  primary key (campaign_id, kind, slot)
);
create index roll_ups_workspace_idx on roll_ups (workspace_id, slot) include (kind, count);
