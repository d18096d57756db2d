-- API tokens for scripts. A token is valid until it is revoked. Owner: features/accounts.
create table api_tokens (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  -- Rounded to the hour, so that not every call writes.
  last_used_at timestamptz
);
create index api_tokens_account_id_idx on api_tokens (account_id);

-- The operator's own terms and privacy policy, in Markdown. Without a row, a page shows the product's default text.
-- Owner: features/pages.
create table pages (
  name text primary key,
  text text not null,
  updated_at timestamptz not null default now()
);
