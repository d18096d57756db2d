-- Addresses besides the account's own to which a workspace sends test messages. Lettermill sends there only after a
-- person at the address has confirmed it.
create table test_addresses (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces on delete cascade,
  email text not null,
  -- How many confirmation mails the address ever got for this workspace. Removing an address keeps the row, so adding
  -- it again continues the count.
  asked_times integer not null default 1,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  removed_at timestamptz
);
create unique index test_addresses_email_idx on test_addresses (workspace_id, lower(email));

-- How many confirmation mails a workspace requested on a day (UTC), and how many were requested for one address in the
-- whole instance. A job deletes rows of earlier days.
create table test_address_allowances (
  -- 'workspace 12', or 'address ann@example.com' with the address in lower case.
  counted text primary key,
  day date not null,
  asked integer not null
);
