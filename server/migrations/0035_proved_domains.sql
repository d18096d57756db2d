-- Who may send as a domain that several workspaces claim: whose own DKIM record was found, and whom the administrator
-- allowed. Owner: features/senders.
alter table sending_domains
  add column proved_at timestamptz,
  add column allowed_at timestamptz;
create index sending_domains_proved_idx on sending_domains (domain_name) where proved_at is not null;
