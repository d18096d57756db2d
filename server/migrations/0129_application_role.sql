-- The running product may use a role that owns no table. These functions do with the owner's rights what it needs them
-- for, and nothing else. Only roles that the owner grants them may call them.

-- Creates the partition of a month (UTC) of events and moves the month's events there. Recording continues meanwhile,
-- except for a moment at the end.
create function add_events_month(month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  partition text := 'events_' || to_char(month, 'YYYY_MM');
  month_begin timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
  month_end timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
  move_there text := format('with moved as (delete from events_default where at >= %L and at < %L returning *)
    insert into %I select * from moved', month_begin, month_end, partition);
begin
  execute format('create table %I (like events_default including all)', partition);
  execute move_there;
  lock table events_default in access exclusive mode;
  execute move_there;
  execute format('alter table events attach partition %I for values from (%L) to (%L)',
    partition, month_begin, month_end);
end
$$;

-- Drops a month of events and returns how many there were.
create function drop_events_month(month date) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  partition text := 'events_' || to_char(month, 'YYYY_MM');
  dropped bigint;
begin
  execute format('select count(*) from %I', partition) into dropped;
  execute format('drop table %I', partition);
  return dropped;
end
$$;

-- An entry of the last minute is deleted only by the owner's function below, which replaces it by a copy. A session that
-- names an erasure by itself must have the owner's rights.
create or replace function audit_entries_are_fresh() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '1 minute' and not (
    coalesce(current_setting('lettermill.erasure', true), '') = 'on'
    and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
  ) then
    raise exception 'Audit entries of the last minute are never deleted';
  end if;
  return old;
end
$$;

-- Removes an address from the details of a workspace's entries about test messages. Entries cannot be updated, so a copy
-- replaces each one.
create function erase_audit_details(of_workspace bigint, erased_address text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('lettermill.erasure', 'on', true);
  with gone as (
    delete from audit_entries a
    where a.workspace_id = of_workspace
      and a.action in ('test_address_asked', 'test_address_removed', 'campaign_tested', 'template_tested',
        'suppression_removed')
      and strpos(lower(a.detail), lower(erased_address)) > 0
    returning *
  )
  insert into audit_entries (at, action, outcome, by, account_id, account_email, workspace_id, address, object,
    object_id, object_name, rows, detail, times)
  select g.at, g.action, g.outcome, g.by, g.account_id, g.account_email, g.workspace_id, g.address, g.object,
    g.object_id, g.object_name, g.rows, replace(lower(g.detail), lower(erased_address), '[erased]'), g.times
  from gone g;
  perform set_config('lettermill.erasure', 'off', true);
end
$$;

revoke execute on function add_events_month(date), drop_events_month(date), erase_audit_details(bigint, text)
  from public;
