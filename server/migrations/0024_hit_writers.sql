-- Who keeps hits, and the last batch of each that is on record: one whose answer was lost is handed over again, and
-- is not kept twice. Owner: features/tracking.
create table hit_writers (
  -- A part of a process, made at its start.
  id uuid primary key,
  -- Its batches are numbered from 1, and go one after the other.
  last bigint not null,
  at timestamptz not null default now()
);
