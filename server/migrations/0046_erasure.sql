-- What Lettermill keeps of people who were erased on request.

-- A keyed digest of each address (HMAC with SECRET_KEY), so that an import leaves the address out. Owner:
-- features/contacts.
create table erased_addresses (
  workspace_id bigint not null references workspaces (id),
  digest bytea not null,
  erased_at timestamptz not null default now(),
  primary key (workspace_id, digest)
);

-- Recipients whose address was erased. A job also removes what a relay says later about their messages. Owner:
-- features/deliveries.
create table erased_recipients (
  mailing_id bigint not null,
  seq integer not null,
  erased_at timestamptz not null default now(),
  primary key (mailing_id, seq)
);
