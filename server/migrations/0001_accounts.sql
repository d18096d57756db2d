-- Registrations, accounts, workspaces and sessions. Owner: features/accounts.

create table accounts (
  id bigint generated always as identity primary key,
  email text not null,
  password_hash text not null,
  is_admin boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now()
);
create unique index accounts_email_key on accounts (lower(email));

-- Every row of an account belongs to its workspace. A workspace outlives its account until a job has deleted the
-- workspace's rows.
create table workspaces (
  id bigint generated always as identity primary key,
  account_id bigint unique references accounts on delete set null,
  timezone text,
  postal_address text not null default '',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table sessions (
  token_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_account_id_idx on sessions (account_id);
create index sessions_expires_at_idx on sessions (expires_at);

-- Failed sign-ins and registrations, counted in a sliding window. `key` names the caller; for a sign-in, a second row
-- names caller and account together.
create table attempts (
  kind text not null,
  key text not null,
  at timestamptz not null default now()
);
create index attempts_kind_key_at_idx on attempts (kind, key, at);
create index attempts_at_idx on attempts (at);

-- Captcha answers that were used. Each is valid for one call.
create table used_captchas (
  signature text primary key,
  expires_at timestamptz not null
);

-- Facts about this installation, such as its id.
create table instance_facts (
  name text primary key,
  value text not null
);
insert into instance_facts (name, value) values ('instance_id', substr(md5(gen_random_uuid()::text), 1, 12));
