-- What an account and a session of a sign-in by a provider may do later. Owner: features/accounts.
-- Whether somebody knows the password. An account that such a sign-in made has a random one until a person sets one.
alter table accounts add column has_password boolean not null default true;
update accounts a set has_password = false from identities i where i.account_id = a.id and i.linked_at = a.created_at;

-- Whether the provider opened the session: second factors were its task then.
alter table sessions add column by_provider boolean not null default false;
