-- Which workspaces may send as a domain that several of them added: the one whose own DKIM record was found, and those
-- that an administrator allowed. Owner: features/senders.
alter table sending_domains
  add column proved_at timestamptz,
  add column allowed_at timestamptz;
create index sending_domains_proved_idx on sending_domains (domain_name) where proved_at is not null;
