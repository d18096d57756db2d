-- What is read of years of figures and of campaigns of a million. Owners: features/tracking, features/deliveries.

-- Figures of a workspace are read by stretches of time, all kinds together: what lies between two moments stands in one
-- piece then.
alter table workspace_roll_ups drop constraint workspace_roll_ups_pkey;
alter table workspace_roll_ups add primary key (workspace_id, grain, slot, kind);

-- Neighbouring recipients, with the signatures that the group's blocks had when sending began: see contact_blocks.
create table recipient_blocks (
  campaign_id bigint not null,
  -- It reaches from this recipient so many further.
  from_seq integer not null,
  recipients smallint not null,
  -- Which letters, pairs and triples of letters the recipients' names and addresses hold; null: any.
  signature bytea,
  primary key (campaign_id, from_seq)
);
alter table recipient_blocks alter column signature set storage plain;
insert into recipient_blocks (campaign_id, from_seq, recipients)
select campaign_id, from_seq, least(50, total - from_seq + 1)
from ledgers cross join lateral generate_series(1, total, 50) as from_seq;
