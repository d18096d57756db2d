-- What an API token may do. Existing tokens keep all scopes. Owner: features/accounts.
alter table api_tokens
  add column scopes text[] not null default '{read,write,send}'
    check (scopes <@ '{read,write,send}' and cardinality(scopes) > 0);
