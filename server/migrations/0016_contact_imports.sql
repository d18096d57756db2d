-- Imports that can be sent twice without harm and taken back for a day. Owner: features/contacts.

create table contact_imports (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  group_id bigint not null references contact_groups on delete cascade,
  -- Whether the group was made by it: then undoing it may take the whole group.
  made_group boolean not null,
  uploaded_file_name text,
  started_at timestamptz not null default now(),
  -- Of its last request: from then on it can be undone for a day.
  changed_at timestamptz not null default now(),
  imported integer not null default 0,
  duplicates integer not null default 0,
  filled integer not null default 0,
  skipped integer not null default 0,
  undone_at timestamptz
);
create index contact_imports_workspace_idx on contact_imports (workspace_id, changed_at);
create index contact_imports_group_idx on contact_imports (group_id);

-- The requests of an import. Whoever adds contacts holds the group's lock, so the contacts of the group between the
-- last one before a request and the last one after it are its own.
create table contact_uploads (
  workspace_id bigint not null,
  request_id uuid not null default gen_random_uuid(),
  import_id bigint references contact_imports on delete cascade,
  -- The last contact of the group before the request, and after it.
  after_contact_id bigint,
  last_contact_id bigint,
  -- What was answered, for the same request sent again.
  reply jsonb,
  primary key (workspace_id, request_id)
);
create index contact_uploads_import_idx on contact_uploads (import_id);

-- What an import wrote into empty fields of contacts that stood in the group before: field to value.
create table contact_fills (
  import_id bigint not null references contact_imports on delete cascade,
  contact_id bigint not null,
  filled jsonb not null,
  primary key (import_id, contact_id)
);

-- Neighbouring contacts of a group, up to 50 a block, with what the search looks through. A block reaches from its
-- first contact up to that of the next block. Written with its contacts, in the same transaction.
create table contact_blocks (
  workspace_id bigint not null,
  group_id bigint not null,
  first_id bigint not null,
  -- How many contacts of the group stand before it.
  first_place integer not null,
  contacts smallint not null,
  -- Which letters, pairs and triples of letters the lines hold, hashed into bits; null until a duty made it. It stands
  -- in the row itself, the lines apart: a search reads all signatures, and few lines.
  signature bytea,
  -- Names, email and business in lower case, a line for each contact. Lowered by the server and not by the database,
  -- whose locale may know ASCII only.
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

-- One index less to write for each contact, and no check of the group: whoever adds contacts holds its lock.
alter table contacts drop constraint contacts_pkey;
drop index contacts_workspace_group_idx;
alter table contacts add primary key (workspace_id, group_id, id);
alter table contacts drop constraint contacts_group_id_fkey;
