-- Which fields of a contact were changed by an import, or by an API call that names contacts by address. The contact's
-- timeline shows these changes. There is one row for each contact, day and import, so that a script that writes all day
-- does not fill the disk. Values are not stored.
create table contact_changes (
  contact_id bigint not null,
  day date not null default (now() at time zone 'UTC')::date,
  -- 0 for API calls.
  import_id bigint not null default 0,
  at timestamptz not null default now(),
  keys text[] not null,
  primary key (contact_id, day, import_id)
);
-- Rows are stored in the order of their days, so a BRIN index finds old ones without reading the others.
create index contact_changes_day_idx on contact_changes using brin (day);

-- Changes of the last day, from import_changes. Older changes are not known.
insert into contact_changes (contact_id, day, import_id, at, keys)
select e.contact_id, (i.changed_at at time zone 'UTC')::date, e.import_id, i.changed_at, array(select jsonb_object_keys(e.after))
from import_changes e join imports i on i.id = e.import_id
where i.undone_at is null;

-- For the question when a contact's groups were deleted and restored, and by whom.
create index audit_records_group_idx on audit_records (object_id, at)
  where object = 'group' and action in ('group_deleted', 'group_restored');
