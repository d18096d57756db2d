-- A confirmation mail that is sent again has a token of its own, and the links of the earlier mails keep working.
alter table sign_ups add column token_digests bytea[] not null default '{}';
update sign_ups set token_digests = array[token_digest] where token_digest is not null;
alter table sign_ups drop column token_digest;
create index sign_ups_token_idx on sign_ups using gin (token_digests);
