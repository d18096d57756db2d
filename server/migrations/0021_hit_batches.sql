-- Hits as they came, many to a row, kept before their callers are answered and gone once they are counted. Owner:
-- features/tracking.
create table hit_batches (
  id bigint generated always as identity primary key,
  -- How many hits the arrays hold; they are of one length, and what stands in one place of each belongs together.
  size integer not null check (size > 0),
  campaign_ids bigint[] not null,
  seqs integer[] not null,
  -- Numbers of words: hitKinds and machineSignals of features/tracking/queries/batches.ts, from 1.
  kinds integer[] not null,
  links integer[] not null,
  machines integer[] not null,
  -- Milliseconds that each had waited at `taken_at`.
  waited integer[] not null,
  taken_at timestamptz not null default now(),
  -- One that could not be counted, for a person to look at.
  set_aside boolean not null default false
);
