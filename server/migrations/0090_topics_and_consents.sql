-- Topics, each contact's choices of topics, and evidence of what people agreed to. `contact_id` is no foreign key,
-- because a deleted contact can be restored for a day, together with its choices. A job deletes the rows of contacts
-- that are gone for good. Owners: features/topics, features/consents.
create table topics (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  name text not null,
  description text not null default '',
  position integer not null,
  created_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index topics_name_key on topics (workspace_id, lower(name)) where archived_at is null;
create index topics_workspace_idx on topics (workspace_id, position);

-- A contact without a row has not chosen, and gets the topic's campaigns.
create table topic_choices (
  workspace_id bigint not null references workspaces (id),
  contact_id bigint not null,
  topic_id bigint not null references topics (id),
  wanted boolean not null,
  at timestamptz not null default now(),
  -- Workers use it to read the choices that were committed since their last read.
  written_in xid8 not null default pg_current_xact_id(),
  primary key (contact_id, topic_id)
);
create index topic_choices_topic_idx on topic_choices (topic_id, written_in);
create index topic_choices_workspace_idx on topic_choices (workspace_id);

create table consents (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  contact_id bigint not null,
  kind text not null check (kind in ('signed_up', 'confirmed', 'topic_wanted', 'topic_declined')),
  form_id bigint,
  form_version integer,
  topic_id bigint,
  ip text,
  agent text,
  at timestamptz not null default now()
);
create index consents_contact_idx on consents (contact_id, id);
create index consents_workspace_idx on consents (workspace_id);
create index consents_topic_idx on consents (topic_id) where topic_id is not null;

create function consents_stay() returns trigger language plpgsql as $$
begin
  raise exception 'Consents are never changed';
end
$$;
create trigger consents_stay before update or truncate on consents
  for each statement execute function consents_stay();
