-- A second DKIM key of a sending domain (RFC 8463). It is made when somebody first switches it on, and kept when they
-- switch it off, so that its DNS record stays valid. Owner: features/senders.
alter table sending_domains
  add column ed25519_selector text,
  add column ed25519_private_key text,
  add column ed25519_public_key text,
  add column signs_ed25519 boolean not null default false,
  add check (
    not signs_ed25519
    or (ed25519_selector is not null and ed25519_private_key is not null and ed25519_public_key is not null)
  );

-- The frozen content of a campaign now has a list of DKIM keys instead of one.
update ledgers set content = jsonb_set(content, '{dkim}', jsonb_build_array(content -> 'dkim'))
where jsonb_typeof(content -> 'dkim') = 'object';
