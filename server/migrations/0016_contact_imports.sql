-- Imports. The browser can send a request again without harm, and a person can undo an import for a day. Owner:
-- features/contacts.

create table contact_imports (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  group_id bigint not null references contact_groups on delete cascade,
  -- Whether the import created the group. If it did, undoing it may delete the whole group.
  made_group boolean not null,
  uploaded_file_name text,
  started_at timestamptz not null default now(),
  -- The time of its last request. The import can be undone for a day from then on.
  changed_at timestamptz not null default now(),
  imported integer not null default 0,
  duplicates integer not null default 0,
  filled integer not null default 0,
  skipped integer not null default 0,
  undone_at timestamptz
);
create index contact_imports_workspace_idx on contact_imports (workspace_id, changed_at);
create index contact_imports_group_idx on contact_imports (group_id);

-- The requests of an import. A request locks the group while it adds contacts. The contacts of the group with ids above
-- `after_contact_id` and up to `last_contact_id` are therefore its own.
create table contact_uploads (
  workspace_id bigint not null,
  request_id uuid not null default gen_random_uuid(),
  import_id bigint references contact_imports on delete cascade,
  -- The id of the group's last contact before the request, and after it.
  after_contact_id bigint,
  last_contact_id bigint,
  -- The answer. If the same request is sent again, it gets this answer.
  reply jsonb,
  primary key (workspace_id, request_id)
);
create index contact_uploads_import_idx on contact_uploads (import_id);

-- The values that an import wrote into empty fields of contacts that were in the group before, by field.
create table contact_fills (
  import_id bigint not null references contact_imports on delete cascade,
  contact_id bigint not null,
  filled jsonb not null,
  primary key (import_id, contact_id)
);

-- Blocks of up to 50 neighbouring contacts of a group, with the text that the search reads. A block reaches from its
-- first contact to the first contact of the next block. The transaction that writes contacts also writes their blocks.
create table contact_blocks (
  workspace_id bigint not null,
  group_id bigint not null,
  first_id bigint not null,
  -- How many contacts of the group come before the block.
  first_place integer not null,
  contacts smallint not null,
  -- A hash of the letters, pairs and triples of letters in `lines`, as bits; null until a job has made it. A search
  -- reads all signatures but few lines, so the signature is stored in the row and the lines outside of it.
  signature bytea,
  -- Names, email and business in lower case, one line for each contact. The server converts them, because the locale of
  -- the database may know only ASCII.
  lines text not null,
  primary key (workspace_id, group_id, first_id)
);
alter table contact_blocks alter column signature set storage plain;
alter table contact_blocks alter column lines set storage external;
create index contact_blocks_place_idx on contact_blocks (workspace_id, group_id, first_place);
create index contact_blocks_unsigned_idx on contact_blocks (first_id) where signature is null;

insert into contact_blocks (workspace_id, group_id, first_id, first_place, contacts, lines)
select workspace_id, group_id, min(id), min(place), count(*), string_agg(search_text, E'\n' order by id)
from (
  select workspace_id, group_id, id, search_text,
    row_number() over (partition by workspace_id, group_id order by id) - 1 as place
  from contacts
) placed
group by workspace_id, group_id, place / 50;
alter table contacts drop column search_text;

-- Saves an index on each insert of a contact, and the check of the foreign key: every statement that adds contacts
-- holds the lock of their group.
alter table contacts drop constraint contacts_pkey;
drop index contacts_workspace_group_idx;
alter table contacts add primary key (workspace_id, group_id, id);
alter table contacts drop constraint contacts_group_id_fkey;
