-- Counts the contacts that an import created, apart from known contacts that joined its group. Imports that can still be
-- undone are counted now; nobody sees this count of older ones.
alter table imports add column added integer not null default 0;
update imports i set added = (
  select count(*) from group_members m join contacts c on c.id = m.contact_id
  where m.group_id = i.group_id and m.import_id = i.id and c.import_id = i.id
) where changed_at > now() - interval '1 day' and undone_at is null;
