-- The receiving server's reply when it refused an address. Owner: features/suppressions.
alter table suppressions
  add column code smallint,
  add column status text,
  add column words text,
  add column reporter text;
create index suppressions_newest_idx on suppressions (workspace_id, created_at desc, email);
create index suppressions_email_trgm_idx on suppressions using gin (email gin_trgm_ops);
