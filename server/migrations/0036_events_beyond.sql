-- The table `events` has the first hundred events of each recipient, kind and link. This table counts the further ones.
create table events_beyond (
  campaign_id bigint not null,
  seq integer not null,
  kind text not null,
  -- The number of the link; -1 if the event is no click.
  link integer not null,
  -- Whether bots caused the events, as far as Lettermill knew when it counted them.
  machine boolean not null,
  count bigint not null,
  primary key (campaign_id, seq, kind, link, machine)
);
