-- The unique index of addresses begins with the address. With the workspace first, PostgreSQL took it for as good as
-- the index of a workspace's contacts, wherever the workspace was too new to be in its statistics, and read all
-- contacts of the workspace for each address (ADR-0109). Ten million contacts take about a minute.
create unique index contacts_address_key on contacts (lower(email), workspace_id);
drop index contacts_email_key;
alter index contacts_address_key rename to contacts_email_key;
