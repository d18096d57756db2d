-- The domain that a mailing is sent from, for counts by domain. The id stays when the domain is deleted, and no other
-- domain gets it.
alter table mailings add column domain_id bigint;
update mailings m set domain_id = c.domain_id from campaigns c where c.mailing_id = m.id;
update mailings m set domain_id = d.id
from senders s join sending_domains d on d.workspace_id = s.workspace_id and d.domain_name = s.domain
where m.kind = 'stream' and s.workspace_id = m.workspace_id and s.email = m.content ->> 'fromEmail';

-- How many messages of a mailing went to each mailbox provider, by the day (UTC) of the attempt. A job counts them when
-- the campaign is finished, while its page is open, and once an hour while it is sent. `hard`, `soft` and `blocked` are
-- refusals during sending; later reports are in `feedback`. The earlier table had no days, so a job counts recent
-- mailings again.
drop table mailing_providers;
create table mailing_providers (
  mailing_id bigint not null,
  provider text not null,
  day date not null,
  -- Null for a test in the built-in mailbox, or if the domain no longer exists.
  domain_id bigint,
  tried bigint not null,
  sent bigint not null,
  failed bigint not null,
  hard bigint not null,
  soft bigint not null,
  blocked bigint not null,
  -- Messages that were deferred on that day at least once.
  deferred bigint not null,
  counted_at timestamptz not null default now(),
  primary key (mailing_id, provider, day)
);
create index mailing_providers_domain_idx on mailing_providers (domain_id, day);
