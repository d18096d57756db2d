-- Who signs in by an OpenID Connect provider. An account belongs to a person by the provider's issuer and subject, never
-- by its address. Owner: features/accounts.
create table identities (
  issuer text not null,
  subject text not null,
  account_id bigint not null references accounts (id) on delete cascade,
  linked_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identities_account_id_idx on identities (account_id);

-- Sign-ins under way at the provider. They last ten minutes.
create table oidc_sign_ins (
  -- SHA-256 of the cookie of the browser that began it.
  browser_hash bytea primary key,
  -- SHA-256 of the state. Null once an answer of the provider came for it: a state is valid once.
  state_hash bytea,
  -- First nonce and PKCE verifier, then what the provider said about the person, or why the sign-in was refused.
  sealed text not null,
  expires_at timestamptz not null
);
create index oidc_sign_ins_expires_at_idx on oidc_sign_ins (expires_at);
