-- What is done to many contacts at once, in pieces, and how far it is. Owner: features/contacts.
create table contact_jobs (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  action text not null check (action in ('add', 'remove', 'delete', 'restore', 'delete_group')),
  -- The group that contacts are added to or taken out of, or that was deleted.
  group_id bigint,
  -- Which contacts: of a group or all, searched or not; or those that another job deleted.
  from_group_id bigint,
  search text,
  from_job_id bigint,
  -- Contacts are taken in the order of their ids: behind the last one, up to the highest one there was at the start.
  last_contact_id bigint not null default 0,
  highest_contact_id bigint not null,
  -- Null until they are counted.
  total integer,
  seen integer not null default 0,
  changed integer not null default 0,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed')),
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  ended_at timestamptz
);
create index contact_jobs_workspace_idx on contact_jobs (workspace_id, id);
create index contact_jobs_open_idx on contact_jobs (touched_at) where ended_at is null;

-- Which job took a contact, so that taking it back finds all of them.
alter table deleted_contacts add column job_id bigint;
create index deleted_contacts_job_idx on deleted_contacts (job_id, id) where job_id is not null;
