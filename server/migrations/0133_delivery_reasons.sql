-- What Lettermill itself decided about a delivery, as a code with parameters instead of an English sentence in `reply`,
-- which now holds only what a relay or a receiving server said.
alter table deliveries
  add column reason_code text,
  add column reason_params jsonb;
alter table late_deliveries
  add column reason_code text,
  add column reason_params jsonb;

with own as (
  select mailing_id, seq, chunk, case
      when reply = 'Unsubscribed before the message left.' then 'unsubscribed'
      when reply = 'The address was refused for good by an earlier message.' then 'hard_bounce'
      when reply = 'The reader had marked an earlier message as spam.' then 'complaint'
      when reply = 'The address took no mail several times.' then 'soft_bounce'
      when reply = 'The address was suppressed by hand.' then 'manual'
      when reply = 'The contact was suppressed as inactive.' then 'inactive'
      when reply = 'The person was erased on request.' then 'erased'
      when reply = 'The contact switched the topic off.' then 'declined'
      when starts_with(reply, 'Postponed by the warm-up of the sending domain: ') then 'warm_up'
      when relay is null and reply ~ '^\S+ had asked us to come later: ' then 'throttled'
      when reply ~ '^The connection (?:ended|broke off) each time: ' then 'connection_ended'
      when reply = 'The process died before the relay had answered.' then 'worker_died'
      when reply ~ '^Tried \d+ times\. The connection (?:ended|broke off) each time: ' then 'tried_connection'
      when reply ~ '^Tried \d+ times\. ' then 'tried'
      when reply = 'The relay took the message twice without an answer; it may have arrived.' then 'twice_unconfirmed'
      when starts_with(reply, 'The message could not be made: ') then 'unmade'
      -- The connection ended, or no answer came in time: the words are those of the SMTP client.
      when outcome = 'unconfirmed' and code is null then 'unanswered'
      -- No relay was asked, and no provider refuses the campaign: the sentence is Lettermill's, but unknown.
      when outcome <> 'unconfirmed' and relay is null and refused is null and cause is null then 'other'
    end as reason
  from deliveries where outcome <> 'sent' and reply is not null
)
update deliveries d set
  reason_code = own.reason,
  reason_params = case
      when own.reason = 'throttled' then jsonb_build_object('domain', split_part(reply, ' ', 1))
      when own.reason in ('tried', 'tried_connection')
        then jsonb_build_object('times', substring(reply from '\d+')::integer)
      when own.reason = 'unmade'
        then jsonb_build_object('detail', substr(reply, length('The message could not be made: ') + 1))
      when own.reason = 'unanswered' then jsonb_build_object('detail', reply)
      when own.reason = 'other' then jsonb_build_object('sentence', reply)
      else '{}'
    end,
  -- The words of the server follow the sentence.
  reply = nullif(case
      when own.reason = 'throttled' then substring(reply from '^\S+ had asked us to come later: (.*)$')
      when own.reason in ('connection_ended', 'tried_connection') then substring(reply from ' each time: (.*)$')
      when own.reason = 'tried' then substring(reply from '^Tried \d+ times\. (.*)$')
    end, '')
from own
where own.reason is not null and d.mailing_id = own.mailing_id and d.seq = own.seq and d.chunk = own.chunk;

-- A late attempt is one whose message may have arrived.
update late_deliveries set
  reason_code = case
      when reply = 'The process died before the relay had answered.' then 'worker_died'
      when outcome = 'unconfirmed' then 'unanswered'
      else 'twice_unconfirmed'
    end,
  reason_params = case
      when outcome = 'unconfirmed' and reply <> 'The process died before the relay had answered.'
        then jsonb_build_object('detail', reply)
      else '{}'
    end,
  reply = null
where outcome = 'unconfirmed' and code is null and reply is not null
  or reply = 'The relay took the message twice without an answer; it may have arrived.';

alter table deliveries
  add constraint deliveries_reason_check check ((reason_code is null) = (reason_params is null));
alter table late_deliveries
  add constraint late_deliveries_reason_check check ((reason_code is null) = (reason_params is null));
