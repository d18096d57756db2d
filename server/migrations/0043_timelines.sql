-- What a contact's timeline needs beside the tables that keep what happened.

-- Leaving a group leaves no row of the membership.
create table left_groups (
  contact_id bigint not null,
  group_id bigint not null references groups (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (contact_id, group_id, at)
);
create index left_groups_group_idx on left_groups (group_id);

-- Who changed a contact.
create index audit_records_contact_idx on audit_records (object_id, at) where object = 'contact';
