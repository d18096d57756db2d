-- The domain that a mailing is sent from, so that figures can be kept by domain. A domain that is deleted stays named:
-- nobody else gets its number.
alter table mailings add column domain_id bigint;
update mailings m set domain_id = c.domain_id from campaigns c where c.mailing_id = m.id;
update mailings m set domain_id = d.id
from senders s join sending_domains d on d.workspace_id = s.workspace_id and d.domain_name = s.domain
where m.kind = 'stream' and s.workspace_id = m.workspace_id and s.email = m.content ->> 'fromEmail';

-- What each mailbox provider was given of a mailing, by the day (UTC) on which it was tried: counted when the campaign
-- settles, while its page is looked at, and once an hour while it is sent. `hard`, `soft` and `blocked` are refusals heard
-- while sending; what came back later is in `feedback`. The earlier table had no days; a job counts recent mailings anew.
drop table mailing_providers;
create table mailing_providers (
  mailing_id bigint not null,
  provider text not null,
  day date not null,
  -- Null: a test of the built-in mailbox, or a domain that is gone.
  domain_id bigint,
  tried bigint not null,
  sent bigint not null,
  failed bigint not null,
  hard bigint not null,
  soft bigint not null,
  blocked bigint not null,
  -- Messages that were put off on that day at least once.
  deferred bigint not null,
  counted_at timestamptz not null default now(),
  primary key (mailing_id, provider, day)
);
create index mailing_providers_domain_idx on mailing_providers (domain_id, day);
