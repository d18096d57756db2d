-- What Lettermill itself decided about a delivery, as a code with parameters instead of an English sentence in `reply`,
-- which now holds only what a relay or a receiving server said.
alter table deliveries
  add column reason_code text,
  add column reason_params jsonb;
alter table late_deliveries
  add column reason_code text,
  add column reason_params jsonb;

-- The sentences, in the order in which they are tried. `answer` names the words of a server.
create temporary table own_sentences (place serial, code text, pattern text, names text[]) on commit drop;
insert into own_sentences (code, pattern, names) values
  ('unsubscribed', '^Unsubscribed before the message left\.$', '{}'),
  ('hard_bounce', '^The address was refused for good by an earlier message\.$', '{}'),
  ('complaint', '^The reader had marked an earlier message as spam\.$', '{}'),
  ('soft_bounce', '^The address took no mail several times\.$', '{}'),
  ('manual', '^The address was suppressed by hand\.$', '{}'),
  ('inactive', '^The contact was suppressed as inactive\.$', '{}'),
  ('erased', '^The person was erased on request\.$', '{}'),
  ('declined', '^The contact switched the topic off\.$', '{}'),
  ('warm_up', '^Postponed by the warm-up of the sending domain: ', '{}'),
  ('throttled', '^(\S+) had asked us to come later: (.*)$', '{domain,answer}'),
  ('connection_ended', '^The connection (?:ended|broke off) each time: (.*)$', '{answer}'),
  ('worker_died', '^The process died before the relay had answered\.$', '{}'),
  ('tried_connection', '^Tried (\d+) times\. The connection (?:ended|broke off) each time: (.*)$', '{times,answer}'),
  ('tried', '^Tried (\d+) times\. (.*)$', '{times,answer}'),
  ('twice_unconfirmed', '^The relay took the message twice without an answer; it may have arrived\.$', '{}'),
  ('unmade', '^The message could not be made: (.*)$', '{detail}');

create function pg_temp.own_reason(reply text, out code text, out answer text, out params jsonb) as $$
  select p.code, said ->> 'answer', case
      when said ? 'times' then jsonb_build_object('times', (said ->> 'times')::integer)
      else said - 'answer'
    end
  from own_sentences p cross join lateral (
    select case when p.names = '{}' then '{}' else jsonb_object(p.names, regexp_match(reply, p.pattern)) end as said
  ) as found
  where reply ~ p.pattern order by p.place limit 1
$$ language sql;

update deliveries d set reason_code = own.code, reason_params = own.params, reply = nullif(own.answer, '')
from deliveries e cross join lateral pg_temp.own_reason(e.reply) as own
where e.outcome <> 'sent' and e.reply is not null and own.code is not null
  and d.mailing_id = e.mailing_id and d.seq = e.seq and d.chunk = e.chunk;
-- The connection ended, or no answer came in time: the words are those of the SMTP client.
update deliveries set reason_code = 'unanswered', reason_params = jsonb_build_object('detail', reply), reply = null
where outcome = 'unconfirmed' and code is null and reply is not null and reason_code is null;
-- No relay was asked, and no provider refuses the campaign: the sentence is Lettermill's, but unknown.
update deliveries set reason_code = 'other', reason_params = jsonb_build_object('sentence', reply), reply = null
where outcome in ('failed', 'skipped', 'deferred') and reply is not null and relay is null and reason_code is null
  and refused is null and cause is null;

update late_deliveries d set reason_code = own.code, reason_params = own.params, reply = nullif(own.answer, '')
from late_deliveries e cross join lateral pg_temp.own_reason(e.reply) as own
where e.outcome <> 'sent' and e.reply is not null and own.code is not null
  and d.mailing_id = e.mailing_id and d.seq = e.seq and d.chunk = e.chunk and d.epoch = e.epoch;
update late_deliveries set reason_code = 'unanswered', reason_params = jsonb_build_object('detail', reply), reply = null
where outcome = 'unconfirmed' and code is null and reply is not null and reason_code is null;

drop function pg_temp.own_reason(text);

alter table deliveries
  add constraint deliveries_reason_check check ((reason_code is null) = (reason_params is null));
alter table late_deliveries
  add constraint late_deliveries_reason_check check ((reason_code is null) = (reason_params is null));
