-- The processes that store hits, each with its last stored batch. If the answer to an insert is lost, the process sends
-- the batch again, and this row shows that it is already stored. Owner: features/tracking.
create table hit_writers (
  -- An id that a part of a process makes at its start.
  id uuid primary key,
  -- The number of the last stored batch. A writer numbers its batches from 1 and sends one after the other.
  last bigint not null,
  at timestamptz not null default now()
);
