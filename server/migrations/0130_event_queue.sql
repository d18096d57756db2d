-- Events that were answered and are not counted yet. A request appends its event here and is answered; once or twice a
-- second, one process takes what has arrived, and counts and stores it in one transaction.
create table event_queue (
  mailing_id bigint not null,
  seq integer not null,
  kind text not null,
  link integer,
  bot text,
  at timestamptz not null,
  source integer
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
