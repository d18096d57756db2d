-- Addresses besides the account's own to which a workspace sends test messages, once somebody there has confirmed it.
create table test_addresses (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces on delete cascade,
  email text not null,
  -- Confirmation mails ever. Removing an address keeps the row, so that adding it again does not start the count anew.
  asked_times integer not null default 1,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  removed_at timestamptz
);
create unique index test_addresses_email_idx on test_addresses (workspace_id, lower(email));

-- How many confirmation mails a workspace asked for, and an address was meant to get from the whole instance, on a day
-- (UTC). Rows of earlier days mean nothing; a job deletes them.
create table test_address_allowances (
  -- 'workspace 12' or 'address ann@example.com', the address in lower case.
  counted text primary key,
  day date not null,
  asked integer not null
);
