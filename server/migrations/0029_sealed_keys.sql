-- Private keys of sending domains stay with their domain: a campaign's frozen content names its keys and holds none.
-- The keys themselves are sealed by the next start of the program, since a migration does not know SECRET_KEY.
update ledgers set content = jsonb_set(content, '{dkim}', (
  select coalesce(jsonb_agg(key - 'privateKeyPem' order by place), '[]')
  from jsonb_array_elements(content -> 'dkim') with ordinality as each (key, place)))
where jsonb_path_exists(content, '$.dkim[*].privateKeyPem');

-- A domain whose mail the relay signs (SES, Postmark and others do). Owner: features/senders.
alter table sending_domains add column signed_by_relay boolean not null default false;
