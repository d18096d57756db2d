-- Events of one recipient, kind and link beyond the hundred that are kept one by one: how many there were.
create table events_beyond (
  campaign_id bigint not null,
  seq integer not null,
  kind text not null,
  -- -1 where it was no click.
  link integer not null,
  -- Whether machines made them, as far as it was known when they were counted.
  machine boolean not null,
  count bigint not null,
  primary key (campaign_id, seq, kind, link, machine)
);
