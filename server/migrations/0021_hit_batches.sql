-- Batches of hits, in the form in which they arrived. A process stores a batch before it answers the callers, and
-- deletes the batch once its hits are counted. Owner: features/tracking.
create table hit_batches (
  id bigint generated always as identity primary key,
  -- How many hits the arrays have. All arrays have this length, and the elements at one position describe one hit.
  size integer not null check (size > 0),
  campaign_ids bigint[] not null,
  seqs integer[] not null,
  -- Numbers, from 1, that stand for the words in hitKinds and machineSignals of features/tracking/queries/batches.ts.
  kinds integer[] not null,
  links integer[] not null,
  machines integer[] not null,
  -- How many milliseconds each hit had waited at `taken_at`.
  waited integer[] not null,
  taken_at timestamptz not null default now(),
  -- True for a batch that could not be counted. A person has to look at it.
  set_aside boolean not null default false
);
