-- Who did what and when, for administrators. Rows are appended, never changed, and deleted when they are old. The table
-- has no foreign keys, so it outlives the accounts and workspaces that it names. Owner: features/audit.

create table audit_records (
  id bigint generated always as identity primary key,
  -- Rounded to milliseconds, as the API answers it: a cursor in the list is made from this time.
  at timestamptz(3) not null default clock_timestamp(),
  action text not null,
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  -- Who acted: a session, an API token, a caller without either, the command line, or the product itself.
  by text not null check (by in ('session', 'api token', 'stranger', 'command line', 'product')),
  account_id bigint,
  account_email text,
  workspace_id bigint,
  address text,
  object text,
  object_id bigint,
  object_name text,
  -- How many rows an export or an import has.
  rows bigint,
  detail text,
  -- How often the event happened since the last record of its kind. A flood of events becomes one row with a count.
  times integer not null default 1
);
create index audit_records_at_idx on audit_records (at, id);
create index audit_records_action_idx on audit_records (action, at, id);
create index audit_records_account_idx on audit_records (lower(account_email), at, id);

create function audit_records_stay() returns trigger language plpgsql as $$
begin
  raise exception 'Audit records are never changed';
end
$$;
create trigger audit_records_stay before update or truncate on audit_records
  for each statement execute function audit_records_stay();
