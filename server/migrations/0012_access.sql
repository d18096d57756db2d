-- API tokens, for scripts: good until they are revoked. Owner: features/accounts.
create table api_tokens (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  -- To the hour, so that not every call is a write.
  last_used_at timestamptz
);
create index api_tokens_account_id_idx on api_tokens (account_id);

-- The operator's own terms and privacy policy, in Markdown; a page without a row shows the product's words.
-- Owner: features/pages.
create table pages (
  name text primary key,
  text text not null,
  updated_at timestamptz not null default now()
);
