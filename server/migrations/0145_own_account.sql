-- What people keep about their own account: a name, the browsers that are signed in, and the links in mails that set a
-- new password or confirm a new address.
-- Owner: features/accounts.
alter table accounts add column name text not null default '';

-- `device` is the User-Agent and `address` the IP address of the sign-in. Sessions from before this migration have neither.
alter table sessions
  add column id bigint generated always as identity unique,
  add column device text,
  add column address text;

create table account_links (
  token_hash bytea primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('password_reset', 'email_change')),
  -- The new address that a change of the email waits for.
  email text,
  expires_at timestamptz not null,
  check ((kind = 'email_change') = (email is not null))
);
create index account_links_account_id_idx on account_links (account_id);

-- People export the entries about what they did. Owner: features/audit.
create index audit_entries_account_id_idx on audit_entries (account_id, at, id);
