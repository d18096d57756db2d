-- The reasons for which screens show a built-in field: a contact has, or once had, a value of it (`values`), or the
-- owner chose so (`chosen`). Looking through a million contacts for a value would take seconds at each visit.
create table shown_fields (
  workspace_id bigint not null references workspaces (id),
  key text not null,
  reason text not null check (reason in ('values', 'chosen')),
  primary key (workspace_id, key, reason)
);
insert into shown_fields (workspace_id, key, reason)
select distinct c.workspace_id, f.key, 'values'
from contacts c
cross join unnest(array['ref_id', 'business_name', 'state_name', 'lender_name', 'amount', 'link', 'date_filed']) as f (key)
where c.fields ? f.key;
-- `field_keys` of a template contains the built-in fields that it names, too. No custom field has such a key.
update templates t set field_keys = t.field_keys || named.keys
from (
  select id, array_agg(f.key) as keys
  from templates
  cross join unnest(array['ref_id', 'business_name', 'state_name', 'lender_name', 'amount', 'link', 'date_filed']) as f (key)
  where body_html || body_text ~ ('\{[{%][^{}]*\m' || f.key || '\M')
  group by id
) named
where named.id = t.id;
