-- Counts of distinct recipients whose message was refused, bounced or marked as spam. `returned` counts messages that a
-- relay accepted and that bounced for any reason, so delivered = sent - returned.
alter table stats
  add column bounce bigint not null default 0,
  add column soft_bounce bigint not null default 0,
  add column blocked bigint not null default 0,
  add column complaint bigint not null default 0,
  add column returned bigint not null default 0;

-- What a final refusal during sending meant. Null if the message was not refused, or was refused before this migration.
alter table deliveries
  add column refused text constraint deliveries_refused_check check (refused in ('hard', 'soft', 'block')),
  add column cause text;

-- Earlier refusals that suppressed an address are known as hard bounces. The nightly recount adds them to the counts.
update deliveries d set refused = 'hard'
from suppressions s
join recipients r on r.mailing_id = s.mailing_id and lower(r.email) = s.email
where s.reason = 'hard_bounce' and s.mailing_id is not null
  and d.mailing_id = r.mailing_id and d.seq = r.seq and d.outcome = 'failed';

-- Old feedback loses its words and its address, but still counts, as first events do.
drop index feedback_at_idx;
create index feedback_at_idx on feedback (at) where email <> '';

-- How many messages of a mailing went to each mailbox provider. A job counts them when the campaign is finished, and
-- again while its page is open.
create table mailing_providers (
  mailing_id bigint not null,
  provider text not null,
  sent bigint not null,
  failed bigint not null,
  counted_at timestamptz not null default now(),
  primary key (mailing_id, provider)
);
