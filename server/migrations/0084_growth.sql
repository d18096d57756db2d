-- The growth of the list reads the contacts of a month or a year, and those lie together. Owner: features/contacts.
create index contacts_created_idx on contacts using brin (created_at) with (autosummarize = on);
