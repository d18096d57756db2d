-- One contact for each address of a workspace; groups become sets of contacts. Contacts with the same address become
-- one contact, which gets their smallest id and, for each field, the newest value that is not empty. Owner:
-- features/contacts.

create extension if not exists pg_trgm;

-- More memory for sorting some million rows and for building their indexes. Both settings end with the transaction.
set local work_mem = '128MB';
set local maintenance_work_mem = '512MB';

alter table contact_groups rename to groups;
alter table groups rename column contact_count to member_count;
alter table groups rename constraint contact_groups_pkey to groups_pkey;
alter table groups rename constraint contact_groups_workspace_id_fkey to groups_workspace_id_fkey;
alter index contact_groups_workspace_id_idx rename to groups_workspace_id_idx;
alter index contact_groups_deleted_at_idx rename to groups_deleted_at_idx;
alter sequence contact_groups_id_seq rename to groups_id_seq;

alter table contact_imports rename to imports;
alter table imports rename constraint contact_imports_pkey to imports_pkey;
alter table imports rename constraint contact_imports_group_id_fkey to imports_group_id_fkey;
alter index contact_imports_group_idx rename to imports_group_idx;
alter index contact_imports_workspace_idx rename to imports_workspace_idx;
alter sequence contact_imports_id_seq rename to imports_id_seq;
-- Whether the import only fills empty fields of an existing contact, or also overwrites its values.
alter table imports add column value_mode text not null default 'keep' check (value_mode in ('keep', 'overwrite'));

alter table contact_uploads rename to import_requests;
alter table import_requests rename constraint contact_uploads_pkey to import_requests_pkey;
alter table import_requests rename constraint contact_uploads_import_id_fkey to import_requests_import_id_fkey;
alter index contact_uploads_import_idx rename to import_requests_import_idx;

alter table contacts rename to old_contacts;
alter table old_contacts rename constraint contacts_pkey to old_contacts_pkey;
alter sequence contacts_id_seq rename to old_contacts_id_seq;

create table contacts (
  id bigint generated always as identity,
  workspace_id bigint not null,
  email text not null,
  -- Values by field key, always as text: an amount as a decimal, a date as YYYY-MM-DD. A field without a value has no
  -- key.
  fields jsonb not null default '{}',
  -- The text that the search box looks through. A space precedes each word, so one pattern finds the beginnings of
  -- words.
  search text generated always as (
    lower(' ' || email || coalesce(' ' || (fields ->> 'first_name'), '') || coalesce(' ' || (fields ->> 'last_name'), '')
      || coalesce(' ' || (fields ->> 'business_name'), ''))) stored,
  time_zone text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The import that created the contact.
  import_id bigint
);

-- Lists are read in batches of a limited number of bytes. Stored this way, the size of a long value is known without
-- reading the value.
alter table contacts alter column fields set storage external;

-- Members of a deleted group keep their rows until the group is purged, so restoring the group only clears
-- `deleted_at`.
create table group_members (
  group_id bigint not null,
  contact_id bigint not null,
  added_at timestamptz not null default now(),
  -- The import that added the contact to the group.
  import_id bigint
);

-- Custom fields of a workspace. The built-in fields are in contracts.
create table contact_fields (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces,
  key text not null,
  label text not null,
  type text not null,
  options jsonb,
  position integer not null default 0,
  archived_at timestamptz,
  unique (workspace_id, key)
);

-- How many contacts a workspace has. Every statement that adds or removes contacts updates it in the same transaction.
create table contact_counts (
  workspace_id bigint primary key,
  contacts bigint not null default 0
);

-- Deleted contacts, for the day in which the deletion can be undone.
create table deleted_contacts (
  id bigint not null,
  workspace_id bigint not null,
  email text not null,
  -- The contact's row. If the contact was deleted alone, without a group, also `groups`: its memberships.
  row jsonb not null,
  -- The group with which the contact was deleted; null if it was deleted alone.
  group_id bigint,
  deleted_at timestamptz not null default now()
);

-- What undoing an import restores: for each field, the value before the import (null if it was empty) and the value
-- that the import wrote. If the value was changed afterwards, undoing keeps the change.
create table import_changes (
  import_id bigint not null references imports on delete cascade,
  contact_id bigint not null,
  before jsonb not null,
  after jsonb not null
);

do $$ begin raise notice 'Contacts become one per address: % rows so far.',
  (select coalesce(sum(member_count), 0) from groups); end $$;

-- The new id of each old row. The ranges of ids that an import added show which import a row belongs to, as long as the
-- import can be undone.
create temp table places on commit drop as
  with added as (
    select i.id as import_id, i.group_id, range_agg(int8range(u.after_contact_id, u.last_contact_id, '(]')) as ids
    from imports i join import_requests u on u.import_id = i.id
    where u.last_contact_id > u.after_contact_id group by i.id, i.group_id
  )
  select c.id as old_id, min(c.id) over (partition by c.workspace_id, lower(c.email)) as id, c.group_id,
    g.deleted_at, least(g.uploaded_at, now()) as added_at, added.import_id
  from old_contacts c join groups g on g.id = c.group_id
  left join added on added.group_id = c.group_id and added.ids @> c.id;
analyze places;

do $$ begin raise notice 'Addresses are matched; values are merged.'; end $$;

create aggregate later_values(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');

create temp table merged on commit drop as
  select p.id, min(c.workspace_id) as workspace_id, bool_or(p.deleted_at is null) as live,
    -- The newest value wins. A value from a deleted group counts only if no other group has one.
    later_values(jsonb_strip_nulls(jsonb_build_object('email', c.email, 'first_name', nullif(c.first_name, ''),
      'last_name', nullif(c.last_name, ''), 'business_name', nullif(c.business_name, ''),
      'phone', nullif(c.phone, ''), 'state_name', nullif(c.state_name, ''),
      'lender_name', nullif(c.lender_name, ''), 'link', nullif(c.link, ''), 'ref_id', nullif(c.ref_id, ''),
      'amount', c.amount::text, 'date_filed', to_char(c.date_filed, 'YYYY-MM-DD')))
      order by p.deleted_at is null, p.old_id) as fields,
    min(p.added_at) as created_at, max(p.added_at) as updated_at,
    min(p.import_id) filter (where p.old_id = p.id) as import_id,
    max(p.group_id) as group_id, max(p.deleted_at) as deleted_at
  from places p join old_contacts c on c.id = p.old_id
  group by p.id;

do $$ begin raise notice 'Values are merged; contacts are written.'; end $$;

insert into contacts (id, workspace_id, email, fields, created_at, updated_at, import_id)
  overriding system value
  select id, workspace_id, fields ->> 'email', fields - 'email', created_at, updated_at, import_id
  from merged where live order by id;

insert into deleted_contacts (id, workspace_id, email, row, group_id, deleted_at)
  select id, workspace_id, fields ->> 'email',
    jsonb_build_object('fields', fields - 'email', 'time_zone', null, 'created_at', created_at,
      'updated_at', updated_at, 'import_id', import_id),
    group_id, deleted_at
  from merged where not live order by id;

do $$ begin raise notice 'Contacts are written; members are written.'; end $$;

insert into group_members (group_id, contact_id, added_at, import_id)
  select group_id, id, added_at, import_id from places order by group_id, id;

do $$ begin raise notice 'Members are written; indexes are built.'; end $$;

select setval('contacts_id_seq', last_value, is_called) from old_contacts_id_seq;
alter table contacts add primary key (id);
create unique index contacts_email_key on contacts (workspace_id, lower(email));
create index contacts_workspace_idx on contacts (workspace_id, id);
alter table group_members add primary key (group_id, contact_id);
create index group_members_contact_idx on group_members (contact_id);
do $$ begin raise notice 'The index for searching contacts is built; of all steps it takes the longest.'; end $$;
create index contacts_search_idx on contacts using gin (search gin_trgm_ops);
alter table deleted_contacts add primary key (id);
create index deleted_contacts_workspace_idx on deleted_contacts (workspace_id, deleted_at);
create index deleted_contacts_deleted_at_idx on deleted_contacts (deleted_at);

insert into contact_counts (workspace_id, contacts) select workspace_id, count(*) from contacts group by workspace_id;
update groups g set member_count = coalesce(counted.members, 0)
  from (select groups.id, members from groups left join
    (select group_id, count(*) as members from group_members group by group_id) each on each.group_id = groups.id) counted
  where counted.id = g.id and g.member_count <> coalesce(counted.members, 0);

do $$ begin raise notice 'Indexes are built; what names a contact gets its new id.'; end $$;

insert into import_changes (import_id, contact_id, before, after)
  select f.import_id, p.id, (select jsonb_object_agg(key, null) from jsonb_object_keys(f.filled) as key), f.filled
  from contact_fills f join places p on p.old_id = f.contact_id where f.filled <> '{}';
alter table import_changes add primary key (import_id, contact_id);
create index import_changes_contact_idx on import_changes (contact_id);

update recipients r set contact_id = p.id from places p
  where p.old_id = r.contact_id and p.id <> p.old_id;
-- For two queries: whether a contact got mail (undoing an import), and which recipients of a mailing a search found.
drop index recipients_contact_idx;
create index recipients_contact_idx on recipients (contact_id, mailing_id);

drop aggregate later_values(jsonb);
alter table import_requests drop column after_contact_id, drop column last_contact_id;
drop table old_contacts, contact_fills, contact_blocks, recipient_blocks;

do $$ begin raise notice 'Contacts are one per address.'; end $$;
