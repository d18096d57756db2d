-- SHA-256 digests of the addresses that said no to mail in a request of an import. Later requests of the same import
-- leave these addresses out. A job deletes the rows a day after the last request. Owner: features/contacts.
create table import_refusals (
  import_id bigint not null references imports (id) on delete cascade,
  email_digest bytea not null,
  primary key (import_id, email_digest)
);
