-- What the sending engine works on: a ledger for each campaign, its recipients, chunks and deliveries. Recipients are
-- written once, and deliveries are only appended, so a campaign to a million contacts leaves no dead rows. Owner:
-- features/deliveries.

create table ledgers (
  campaign_id bigint primary key,
  workspace_id bigint not null,
  state text not null default 'open' check (state in ('open', 'halted', 'closed')),
  total integer not null,
  -- What the campaign sends, as it was when sending started: sender, subject, prepared HTML and text, links, DKIM key.
  content jsonb not null,
  opened_at timestamptz not null default now(),
  -- When a worker last took a chunk of it. Workers take the next chunk from the campaign that has waited longest.
  served_at timestamptz not null default now()
);
create index ledgers_open_idx on ledgers (served_at) where state = 'open';

create table campaign_recipients (
  campaign_id bigint not null,
  seq integer not null,
  contact_id bigint not null,
  email text not null,
  first_name text not null,
  last_name text,
  business_name text,
  phone text,
  state_name text,
  lender_name text,
  link text,
  ref_id text,
  amount numeric,
  date_filed date,
  primary key (campaign_id, seq)
);

-- Recipients that one worker holds at a time: a range, or a list for retries.
create table campaign_chunks (
  campaign_id bigint not null,
  chunk integer not null,
  from_seq integer not null,
  to_seq integer not null,
  seqs integer[],
  -- Grows each time a worker takes the chunk. A worker that lost its lease has an older epoch and can record nothing.
  epoch integer not null default 0,
  worker text,
  lease_until timestamptz,
  -- Whether the worker that holds the chunk has noticed the halt and starts no new message.
  halted boolean not null default false,
  done_at timestamptz,
  primary key (campaign_id, chunk)
);
create index campaign_chunks_open_idx on campaign_chunks (campaign_id, chunk) where done_at is null;

create table deliveries (
  campaign_id bigint not null,
  seq integer not null,
  -- One outcome for each recipient and chunk, so recording it twice changes nothing.
  chunk integer not null,
  outcome text not null check (outcome in ('sent', 'deferred', 'in_doubt', 'failed', 'skipped')),
  -- The relay's reply, or Lettermill's own words if the relay sent none.
  code smallint,
  enhanced text,
  reply text,
  relay text,
  at timestamptz not null default now(),
  primary key (campaign_id, seq, chunk)
);

-- Messages that wait for another attempt. A row is deleted when a retry chunk takes its message.
create table deferrals (
  campaign_id bigint not null,
  seq integer not null,
  due_at timestamptz not null,
  primary key (campaign_id, seq)
);
create index deferrals_due_idx on deferrals (due_at);

-- When the whole instance may send its next message (SEND_RATE).
create table send_rate (
  single boolean primary key default true check (single),
  next_at timestamptz not null default now()
);
insert into send_rate default values;
