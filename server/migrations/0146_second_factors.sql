-- Second factors of accounts, the sign-ins that wait for one, and when a session last proved who acts.
-- Owner: features/second-factors, but for the column of sessions (features/accounts).
create table totp_secrets (
  account_id bigint primary key references accounts (id) on delete cascade,
  -- Sealed with SECRET_KEY.
  secret text not null,
  created_at timestamptz not null default now(),
  -- Null until one of its codes was entered.
  confirmed_at timestamptz,
  -- The time step of the last code that was used: neither this code nor an older one is taken again.
  last_step bigint not null default 0
);

create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the passkey signed, if it counts: a lower number than before is a copy's.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_account_id_idx on passkeys (account_id);

create table recovery_codes (
  account_id bigint not null references accounts (id) on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Sign-ins with the right password, which still need the second factor.
create table pending_sign_ins (
  id_hash bytea primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  -- Of the stored hash: a sign-in by a password that was changed meanwhile is void.
  password_digest bytea not null,
  tries_left smallint not null,
  expires_at timestamptz not null
);
create index pending_sign_ins_account_id_idx on pending_sign_ins (account_id);
create index pending_sign_ins_expires_at_idx on pending_sign_ins (expires_at);

-- What a passkey is asked to sign, once. Without an account: for signing in.
create table passkey_challenges (
  challenge_hash bytea primary key,
  account_id bigint references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_account_id_idx on passkey_challenges (account_id);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);

create view accounts_with_factor as
select account_id from totp_secrets where confirmed_at is not null
union all
select account_id from passkeys;

-- When the session last proved who acts, by signing in or by a password or code. Sensitive calls ask again.
alter table sessions add column proved_at timestamptz;
update sessions set proved_at = created_at;
alter table sessions alter column proved_at set default now();
alter table sessions alter column proved_at set not null;
