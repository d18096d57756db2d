-- What stays of people who were erased on request.

-- A keyed digest of each address (HMAC by SECRET_KEY), so that an import leaves it out. Owner: features/contacts.
create table erased_addresses (
  workspace_id bigint not null references workspaces (id),
  digest bytea not null,
  erased_at timestamptz not null default now(),
  primary key (workspace_id, digest)
);

-- Recipients without an address: what a relay says later of their messages is forgotten, too. Owner: features/deliveries.
create table erased_recipients (
  mailing_id bigint not null,
  seq integer not null,
  erased_at timestamptz not null default now(),
  primary key (mailing_id, seq)
);
