-- Faster reads of several years of counts, and of campaigns with a million recipients. Owners: features/tracking,
-- features/deliveries.

-- Queries read all kinds of counts of a workspace within a span of time. With the slot before the kind, these rows are
-- next to each other in the index.
alter table workspace_roll_ups drop constraint workspace_roll_ups_pkey;
alter table workspace_roll_ups add primary key (workspace_id, grain, slot, kind);

-- Blocks of neighbouring recipients, with the signatures that the contact_blocks of the group had when sending started.
create table recipient_blocks (
  campaign_id bigint not null,
  -- The first recipient of the block; `recipients` is how many it has.
  from_seq integer not null,
  recipients smallint not null,
  -- A hash of the letters, pairs and triples of letters in the recipients' names and addresses, as bits. Null: unknown,
  -- so every search reads the block.
  signature bytea,
  primary key (campaign_id, from_seq)
);
alter table recipient_blocks alter column signature set storage plain;
insert into recipient_blocks (campaign_id, from_seq, recipients)
select campaign_id, from_seq, least(50, total - from_seq + 1)
from ledgers cross join lateral generate_series(1, total, 50) as from_seq;
