-- Nobody deletes an audit entry of the last minute, so that an action and its entry cannot disappear together. The
-- erasure of a person replaces entries that name the person, and says so to the trigger.
create function audit_entries_are_fresh() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '1 minute' and current_setting('lettermill.erasure', true) is distinct from 'on' then
    raise exception 'Audit entries of the last minute are never deleted';
  end if;
  return old;
end
$$;
create trigger audit_entries_fresh before delete on audit_entries
  for each row execute function audit_entries_are_fresh();
