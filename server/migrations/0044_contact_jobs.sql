-- Jobs that change many contacts in batches, and their progress. Owner: features/contacts.
create table contact_jobs (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  action text not null check (action in ('add', 'remove', 'delete', 'restore', 'delete_group')),
  -- The group that the job adds contacts to, removes them from, or deletes.
  group_id bigint,
  -- Which contacts the job changes: those of a group or all, with or without a search, or those that another job
  -- deleted.
  from_group_id bigint,
  search text,
  from_job_id bigint,
  -- The job processes contacts in the order of their ids: above `last_contact_id`, up to the highest id at its start.
  last_contact_id bigint not null default 0,
  highest_contact_id bigint not null,
  -- Null until the contacts are counted.
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

-- The job that deleted the contact, so that undoing the job finds all of its contacts.
alter table deleted_contacts add column job_id bigint;
create index deleted_contacts_job_idx on deleted_contacts (job_id, id) where job_id is not null;
