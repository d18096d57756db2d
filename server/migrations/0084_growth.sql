-- The panel Growth reads the contacts that were created within a month or a year. These rows are next to each other, so
-- a BRIN index is enough. Owner: features/contacts.
create index contacts_created_idx on contacts using brin (created_at) with (autosummarize = on);
