-- Events that programs record for contacts, such as an order. Kept 30 days. Owner: features/contact-events.
create table contact_events (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  contact_id bigint not null,
  name text not null,
  at timestamptz not null,
  -- The caller's own key. A repeated call with it records nothing.
  key text,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create unique index contact_events_key_idx on contact_events (workspace_id, key) where key is not null;
create index contact_events_contact_idx on contact_events (contact_id, at);
create index contact_events_created_idx on contact_events (created_at);

-- A program adds a contact whom it says to have agreed.
alter table consents drop constraint consents_way_check;
alter table consents
  add constraint consents_way_check check (way in ('link', 'one_click', 'preferences', 'member', 'api'));
