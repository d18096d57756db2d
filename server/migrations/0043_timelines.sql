-- Data that a contact's timeline needs and that no table kept.

-- When a contact left a group. Leaving a group deletes the membership's row.
create table left_groups (
  contact_id bigint not null,
  group_id bigint not null references groups (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (contact_id, group_id, at)
);
create index left_groups_group_idx on left_groups (group_id);

-- For the question who changed a contact.
create index audit_records_contact_idx on audit_records (object_id, at) where object = 'contact';
