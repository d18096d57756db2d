-- What an API token may do. Tokens made before keep all rights they had. Owner: features/accounts.
alter table api_tokens
  add column scopes text[] not null default '{read,write,send}'
    check (scopes <@ '{read,write,send}' and cardinality(scopes) > 0);
