-- The unique index of addresses now begins with the address. When the workspace came first and was too new to be in the
-- statistics, PostgreSQL expected this index to be as good as the index of a workspace's contacts, and read all
-- contacts of the workspace for each address (ADR-0162). Building the index takes about a minute for ten million
-- contacts.
create unique index contacts_address_key on contacts (lower(email), workspace_id);
drop index contacts_email_key;
alter index contacts_address_key rename to contacts_email_key;
