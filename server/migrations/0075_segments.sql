-- Segments: saved filters over contacts. A deleted segment can be restored for a day.
create table segments (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index segments_workspace_idx on segments (workspace_id, id) where deleted_at is null;
create index segments_deleted_at_idx on segments (deleted_at) where deleted_at is not null;

-- Conditions on opens and clicks read first events by mailing and time. With this index, they do not read the table.
create index first_events_people_idx on first_events (mailing_id, kind, at) include (contact_id)
  where link = -1 and at is not null;

-- The contacts of a job, if the job does not select them itself: those that a segment selected when the job was
-- created.
alter table contact_jobs add column contact_ids bigint[];
