-- Addresses that said no to mail in a request of an import, as SHA-256: later requests of the same import leave them out.
-- They are deleted a day after the last request. Owner: features/contacts.
create table import_refusals (
  import_id bigint not null references imports (id) on delete cascade,
  email_digest bytea not null,
  primary key (import_id, email_digest)
);
