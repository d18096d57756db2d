-- How a worker recognizes its own journal, and outcomes of messages whose chunk another worker has taken. Owner:
-- features/deliveries.

-- A random id of the ledger. An update fills it, because a column with a random default would rewrite the whole table
-- under a lock.
alter table ledgers add column random_id uuid;
alter table ledgers alter column random_id set default gen_random_uuid();
update ledgers set random_id = gen_random_uuid() where random_id is null;
alter table ledgers alter column random_id set not null;

-- The epochs of this chunk whose journals were read. Reading such a journal again changes nothing.
alter table campaign_chunks add column told integer[] not null default '{}';

-- Outcomes of messages that a worker sent while another worker already held their chunk. Each message may have left
-- twice.
create table late_deliveries (
  campaign_id bigint not null,
  seq integer not null,
  chunk integer not null,
  -- The epoch under which the worker had held the chunk.
  epoch integer not null,
  outcome text not null check (outcome in ('sent', 'in_doubt', 'failed')),
  code smallint,
  enhanced text,
  reply text,
  relay text,
  at timestamptz not null default now(),
  primary key (campaign_id, seq, chunk, epoch)
);
