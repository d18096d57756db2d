-- What a worker's journal is known by, and what a worker tells of a chunk that it holds no more.
-- Owner: features/deliveries.

-- A mailing's own random id. Filled by an update, since a default that differs from row to row would rewrite the table
-- with everything that it holds.
alter table ledgers add column random_id uuid;
alter table ledgers alter column random_id set default gen_random_uuid();
update ledgers set random_id = gen_random_uuid() where random_id is null;
alter table ledgers alter column random_id set not null;

-- The epochs of a chunk whose journals were read: a journal that is found again says nothing new.
alter table campaign_chunks add column told integer[] not null default '{}';

-- Messages that a worker had handed over when its chunk was another's already: each may have left twice.
create table late_deliveries (
  campaign_id bigint not null,
  seq integer not null,
  chunk integer not null,
  -- Under which the worker had held the chunk.
  epoch integer not null,
  outcome text not null check (outcome in ('sent', 'in_doubt', 'failed')),
  code smallint,
  enhanced text,
  reply text,
  relay text,
  at timestamptz not null default now(),
  primary key (campaign_id, seq, chunk, epoch)
);
