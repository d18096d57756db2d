-- Which fields of a contact were changed, by an import or by a call that changes contacts by their addresses: for its
-- timeline. One row for a day and an import, so that a script that writes all day fills no disk. Values are not kept.
create table contact_changes (
  contact_id bigint not null,
  day date not null default (now() at time zone 'UTC')::date,
  -- 0: no import, but a call.
  import_id bigint not null default 0,
  at timestamptz not null default now(),
  keys text[] not null,
  primary key (contact_id, day, import_id)
);
-- Rows lie in the order of their days: those that are old enough to go are found without reading the others.
create index contact_changes_day_idx on contact_changes using brin (day);

-- What the changes of the last day were; those of before are not known.
insert into contact_changes (contact_id, day, import_id, at, keys)
select e.contact_id, (i.changed_at at time zone 'UTC')::date, e.import_id, i.changed_at, array(select jsonb_object_keys(e.after))
from import_changes e join imports i on i.id = e.import_id
where i.undone_at is null;

-- When a contact's groups were deleted and came back, and who did it.
create index audit_records_group_idx on audit_records (object_id, at)
  where object = 'group' and action in ('group_deleted', 'group_restored');
