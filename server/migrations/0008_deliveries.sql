-- The delivery ledger. Owner: features/deliveries. Recipients are written once, deliveries are only
-- appended, so that a campaign of a million leaves no dead rows behind.

create table ledgers (
  campaign_id bigint primary key,
  workspace_id bigint not null,
  state text not null default 'open' check (state in ('open', 'halted', 'closed')),
  total integer not null,
  -- What is sent, as it stood at the start: sender, subject, prepared HTML and text, links, DKIM key.
  content jsonb not null,
  opened_at timestamptz not null default now(),
  -- When a chunk was last taken from it: campaigns take turns by this.
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

-- A piece of the audience that one worker holds at a time: a range of recipients, or, for retries, a list.
create table campaign_chunks (
  campaign_id bigint not null,
  chunk integer not null,
  from_seq integer not null,
  to_seq integer not null,
  seqs integer[],
  -- Raised whenever the chunk is taken: a worker that lost its lease writes nothing.
  epoch integer not null default 0,
  worker text,
  lease_until timestamptz,
  -- The holder has seen the halt and begins nothing new.
  halted boolean not null default false,
  done_at timestamptz,
  primary key (campaign_id, chunk)
);
create index campaign_chunks_open_idx on campaign_chunks (campaign_id, chunk) where done_at is null;

create table deliveries (
  campaign_id bigint not null,
  seq integer not null,
  -- One outcome per recipient and chunk: recording twice changes nothing.
  chunk integer not null,
  outcome text not null check (outcome in ('sent', 'deferred', 'in_doubt', 'failed', 'skipped')),
  -- The relay's words, or ours where it said none.
  code smallint,
  enhanced text,
  reply text,
  relay text,
  at timestamptz not null default now(),
  primary key (campaign_id, seq, chunk)
);

-- Messages that wait for another try. A row goes when its retry chunk is made.
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
