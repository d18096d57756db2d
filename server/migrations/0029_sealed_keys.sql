-- Private DKIM keys now stay with their domain. The frozen content of a campaign names its keys and no longer contains
-- them. The next start of the program encrypts the keys, because a migration does not know SECRET_KEY.
update ledgers set content = jsonb_set(content, '{dkim}', (
  select coalesce(jsonb_agg(key - 'privateKeyPem' order by place), '[]')
  from jsonb_array_elements(content -> 'dkim') with ordinality as each (key, place)))
where jsonb_path_exists(content, '$.dkim[*].privateKeyPem');

-- Whether the relay signs the mail of this domain, as SES, Postmark and others do. Owner: features/senders.
alter table sending_domains add column signed_by_relay boolean not null default false;
