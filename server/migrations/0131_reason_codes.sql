-- Why a campaign or a stream is held or failed is stored as a code with parameters (contracts/src/campaign-reasons.ts),
-- no longer as an English sentence. The sentences of version 1.0.0 become codes; any other one becomes `other`.
alter table campaigns add column reason_code text, add column reason_params jsonb;
alter table mailings add column held_code text, add column held_params jsonb;

-- Why a template or a condition cannot be read, as the code of its words; other words stay as they are.
create function cause_in(words text) returns text language sql immutable as $$
  select coalesce('{
    "it has another kind of value": "other_kind",
    "it needs two values": "two_values",
    "it needs one value": "one_value",
    "it needs a list of values": "values",
    "its value is empty": "value_empty",
    "it needs a number of days": "days",
    "it needs a day": "day",
    "only clicks of one campaign have a link": "link_of_one_campaign",
    "it is longer than 1 MB, its pictures aside": "source_long",
    "its elements are nested too deeply": "elements_deep",
    "its tags are nested too deeply": "tags_deep",
    "its MJML is nested too deeply": "mjml_deep",
    "it takes too long or grows too large": "slow",
    "a tag of the template may not hold, or stand within, a tag of HTML: remove the formatting inside of it": "tag_in_html",
    "the address of a link may hold merge tags and their default, nothing more: put a condition around the whole link": "link_not_plain",
    "quotes or brackets do not match": "quotes_unmatched",
    "it is not an object": "no_object",
    "it is larger than 1 MB": "design_large",
    "it cannot be read": "unreadable",
    "it names no version of a design": "no_version"
  }'::jsonb ->> words, words)
$$;

-- The parameters that a pattern found in a sentence. A name may say what the parameter is: `total:number`.
create function found_params(names text[], found text[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(split_part(name, ':', 1), case split_part(name, ':', 2)
      when 'number' then to_jsonb(replace(value, ',', '')::numeric)
      when 'cause' then to_jsonb(cause_in(value))
      when 'list' then to_jsonb(string_to_array(value, ', '))
      when 'moment' then to_jsonb(replace(value, ' ', 'T') || ':00.000Z')
      when 'provider' then to_jsonb(case value when 'Gmail' then 'gmail' when 'Microsoft' then 'microsoft'
        when 'Yahoo' then 'yahoo' when 'Apple' then 'apple' when 'GMX and WEB.DE' then 'gmx' when 'Mail.ru' then 'mailru'
        when 'Yandex' then 'yandex' else value end)
      else to_jsonb(value) end), '{}')
  from unnest(names, found) as each (name, value) where name is not null
$$;

-- The sentence of a problem as `problem`, its code, and its parameters; null for any other sentence.
create function problem_in(sentence text) returns jsonb language sql immutable as $$
  select found_params(names, found) || jsonb_build_object('problem', code)
  from (values
    ('campaign_part_missing', '^The chosen (\S+) does not exist any more\. Please choose another\.$', array['part']),
    ('sender_not_of_domain', '^The sender (\S+) does not belong to the domain (\S+)\.$', array['email', 'domain']),
    ('domain_unproved', '^Mail from (\S+) needs proof that the domain is yours\. ', array['domain']),
    ('template_unparsable', '^The template cannot be read, line (\d+): (.*)$', array['line:number', 'reason:cause']),
    ('subject_unparsable', '^The subject cannot be read: (.*)$', array['reason:cause']),
    ('preheader_unparsable', '^The preheader cannot be read: (.*)$', array['reason:cause']),
    ('template_link_host', '^The data of a message may not decide the host of a link, line (\d+): put (.*) after the host, ',
      array['line:number', 'tag']),
    ('condition_invalid', '^The condition on "(.*)" cannot be read: (.*)\.$', array['on', 'reason:cause']),
    ('filter_part_gone', '^A condition names a (\S+) that does not exist any more\. ', array['part']),
    ('segment_part_gone', '^The segment "(.*)" names a (\S+) that does not exist any more\. ', array['segment', 'part']),
    ('segments_too_deep', '^Segments may refer to other segments over at most (\d+) levels, ', array['limit:number']),
    ('segment_too_large', '^These conditions are more than (\d+), together with ', array['limit:number']),
    ('signing_key_missing', '^The domain (\S+) was deleted, and its DKIM key with it, ', array['domain']),
    ('signing_key_unreadable', '^The DKIM key of (\S+) cannot be read, because SECRET_KEY ', array['domain'])
  ) as form (code, pattern, names)
  cross join lateral regexp_match(sentence, pattern) as match (found)
  where found is not null
$$;

-- PostgreSQL keeps 32 compiled patterns. With more, it would compile all of them for each row; so there are fewer, and
-- sentences without parameters are compared as they are.
create function reason_in(sentence text) returns table (code text, params jsonb) language sql immutable as $$
  select reason.code, reason.params
  from (
    select form.place, form.code, found_params(names, found) as params
    from (values
      (3, 'none_accepted_answer', '^None of the (\d+) messages was accepted\. The last answer: (.*)$',
        '{total:number,answer}'::text[]),
      (4, 'none_accepted', '^None of the (\d+) messages was accepted\.$', '{total:number}'),
      (6, 'relay_silent', '^The relay (\S+) has not taken messages for 15 minutes: (.*)$', '{relay,answer}'),
      (7, 'relay_refuses', '^The relay refuses one message after another: (.*)$', '{answer}'),
      (8, 'message_too_large', '^Each message has ([\d,]+) bytes, and the relay (\S+) takes ([\d,]+) at most\.',
        '{bytes:number,relay,limit:number}'),
      (9, 'bounces', '^Held: ([\d,]+) of ([\d,]+) addresses \(([\d.]+) %\) do not exist\.',
        '{bounced:number,tried:number,percent:number}'),
      (10, 'complaints', '^Held: ([\d,]+) of ([\d,]+) readers \(([\d.]+) %\) marked it as spam\.',
        '{complaints:number,readers:number,percent:number}'),
      (11, 'mass_bounce_wording',
        '^Held: the servers of ([\d,]+) domains said within an hour of ([\d,]+) of ([\d,]+) addresses that they do not exist, in the same words\.',
        '{count:number,bounced:number,tried:number}'),
      (12, 'mass_bounce', '^Held: (.+) said within an hour of ([\d,]+) of ([\d,]+) addresses that they do not exist\.',
        '{provider:provider,bounced:number,tried:number}'),
      (14, 'overdue', '^Held because it was due at (\d{4}-\d\d-\d\d \d\d:\d\d) UTC, ', '{due_at:moment}'),
      (15, 'parts_deleted', '^Deleted since the campaign was scheduled: ([a-z, ]+)\. ', '{parts:list}'),
      (16, 'held_parts_deleted', '^Held because it cannot be sent\. Deleted since it was scheduled: ([a-z, ]+)\. ',
        '{parts:list}'),
      (17, 'public_address_unready', '^Nothing is sent: the links in the messages would lead to (\S+), which readers ',
        '{url}')
    ) as form (place, code, pattern, names)
    cross join lateral regexp_match(sentence, pattern) as match (found)
    where found is not null
    union all
    select 1, code, '{}' from (values
      ('group_empty', 'The group has no contacts.'),
      ('nobody_left', 'Every contact of the group has unsubscribed or was refused before.'),
      ('no_relay', 'No relay can be used.'),
      ('restored', 'Held because this Lettermill was restored from an earlier state.'),
      ('own_error', 'The campaign could not start because of an error on our side.')
    ) as form (code, beginning)
    where starts_with(sentence, beginning)
    union all
    select 19, 'unfillable', problem_in(substr(sentence, length('One message after another could not be made: ') + 1))
      where starts_with(sentence, 'One message after another could not be made: ')
    union all
    select 20, 'not_sent_at_its_time', problem_in(replace(
      substr(sentence, length('Not sent at its time. ') + 1), ' Nobody has got a message.', ''))
      where starts_with(sentence, 'Not sent at its time. ')
    union all
    select 21, 'refused', problem_in(sentence)
    union all
    select 22, 'other', jsonb_build_object('sentence', sentence)
  ) as reason
  where reason.params is not null order by reason.place limit 1
$$;

update campaigns set reason_code = hold_code, reason_params = hold_params where hold_code is not null;
update campaigns c set reason_code = found.code, reason_params = found.params
  from (select id, said.* from campaigns cross join lateral reason_in(reason) as said
    where reason is not null and hold_code is null) as found
  where c.id = found.id;
update mailings m set held_code = found.code, held_params = found.params
  from (select id, said.* from mailings cross join lateral reason_in(held_reason) as said
    where held_reason is not null) as found
  where m.id = found.id;

drop function reason_in(text);
drop function problem_in(text);
drop function found_params(text[], text[]);
drop function cause_in(text);
alter table campaigns drop column reason, drop column hold_code, drop column hold_params;
alter table mailings drop column held_reason;
