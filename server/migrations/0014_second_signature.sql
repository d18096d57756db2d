-- A second DKIM key of a sending domain (RFC 8463), made when it is first switched on and kept when it is
-- switched off again, so that its DNS record stays good. Owner: features/senders.
alter table sending_domains
  add column ed25519_selector text,
  add column ed25519_private_key text,
  add column ed25519_public_key text,
  add column signs_ed25519 boolean not null default false,
  add check (
    not signs_ed25519
    or (ed25519_selector is not null and ed25519_private_key is not null and ed25519_public_key is not null)
  );

-- A campaign's frozen content now holds a list of keys.
update ledgers set content = jsonb_set(content, '{dkim}', jsonb_build_array(content -> 'dkim'))
where jsonb_typeof(content -> 'dkim') = 'object';
