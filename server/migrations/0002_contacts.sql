-- Contacts, and the groups that CSV files make. Owner: features/contacts.

create table contact_groups (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces,
  name text not null,
  uploaded_file_name text,
  uploaded_at timestamptz not null default now(),
  field_mapping jsonb,
  -- The number of contacts in the group. Every statement that adds or removes contacts updates it in the same
  -- transaction.
  contact_count integer not null default 0,
  deleted_at timestamptz
);
create index contact_groups_workspace_id_idx on contact_groups (workspace_id, id) where deleted_at is null;
create index contact_groups_deleted_at_idx on contact_groups (deleted_at) where deleted_at is not null;

create table contacts (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  group_id bigint not null references contact_groups,
  email text not null,
  first_name text not null,
  last_name text,
  business_name text,
  phone text,
  state_name text,
  lender_name text,
  link text,
  ref_id text,
  amount numeric,
  date_filed date,
  -- Names, email and business in lower case, for the search box. The server converts them, because the locale of the
  -- database may know only ASCII.
  search_text text not null default ''
);
create unique index contacts_group_email_key on contacts (group_id, lower(email));
-- Queries read contacts group by group, in the order in which they were added.
create index contacts_workspace_group_idx on contacts (workspace_id, group_id, id);
