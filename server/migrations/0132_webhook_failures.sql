-- Why a call to an endpoint failed, as a code with parameters instead of an English sentence. A sentence that no
-- pattern knows becomes `other`.
alter table webhook_attempts
  add column failure_code text,
  add column failure_params jsonb;

with patterns (code, pattern, names) as (values
  ('name_unknown', '^The name was not found in the DNS\.$', '{}'::text[]),
  ('dns_silent', '^The DNS did not answer\.$', '{}'),
  ('no_address', '^The name (\S+) leads to no address\.$', '{host}'),
  ('address_not_public', '^(\S+) leads to an address that is not public\.$', '{host}'),
  ('connection_refused', '^The connection was refused\.$', '{}'),
  ('connection_closed', '^The connection was closed before an answer came\.$', '{}'),
  ('connection_timed_out', '^The connection timed out\.$', '{}'),
  ('unreachable', '^The address cannot be reached\.$', '{}'),
  ('no_answer', '^No answer within (\d+(?:\.\d+)?) seconds\.$', '{seconds}'),
  ('answered', '^The endpoint answered (\d+)\.$', '{status}'),
  ('redirected', '^The endpoint answered (\d+): redirects are not followed\.', '{status}'),
  ('not_https', '^Only addresses that begin with https:// are called\.$', '{}'),
  ('webhook_url_invalid', '^Enter a complete address that begins with https://', '{}'),
  ('webhook_url_own', '^This is the address of Lettermill itself\.', '{}'),
  ('webhook_url_inside', '^(\S+) is not an address on the public internet\.', '{host}'),
  ('secret_unreadable', '^The secret cannot be read with the SECRET_KEY of this instance\.', '{}'),
  ('request_failed', '^The request failed: (.*)$', '{detail}'),
  ('other', '^(.*)$', '{sentence}')
), found as (
  select distinct on (a.id) a.id, p.code, (
      select coalesce(jsonb_object_agg(name, case
          when name in ('seconds', 'status') then said::jsonb
          else to_jsonb(said)
        end) filter (where name is not null), '{}')
      from unnest(p.names, regexp_match(a.error, p.pattern)) as part (name, said)
    ) as params
  from webhook_attempts a join patterns p on a.error ~ p.pattern
  where a.error is not null
  order by a.id, p.code = 'other'
)
update webhook_attempts a set failure_code = found.code, failure_params = found.params
from found where found.id = a.id;

alter table webhook_attempts
  drop column error,
  add constraint webhook_attempts_failure_check check ((failure_code is null) = (failure_params is null));
