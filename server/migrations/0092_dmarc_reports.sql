-- DMARC aggregate reports. Mail to dmarc@ waits in an inbox of its own until a worker reads it.
create table dmarc_inbox (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  -- The whole mail, at most 10 MiB.
  body bytea not null,
  tries integer not null default 0,
  read_after timestamptz not null default now()
);
-- Not compressed, because most reports already are.
alter table dmarc_inbox alter column body set storage external;
create index dmarc_inbox_read_idx on dmarc_inbox (read_after, id);

create table dmarc_reports (
  id bigint generated always as identity primary key,
  domain_id bigint not null references sending_domains (id) on delete cascade,
  workspace_id bigint not null references workspaces (id),
  -- The organisation that wrote the report, and its id for the report. A second copy of a report is not counted.
  org text not null,
  report_id text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  received_at timestamptz not null default now(),
  policy text not null check (policy in ('none', 'quarantine', 'reject')),
  rows integer not null,
  unique (domain_id, org, report_id)
);
create index dmarc_reports_begins_idx on dmarc_reports (domain_id, begins_at);
create index dmarc_reports_received_idx on dmarc_reports (domain_id, received_at);
create index dmarc_reports_old_idx on dmarc_reports (begins_at);
create index dmarc_reports_workspace_idx on dmarc_reports (workspace_id);

create table dmarc_rows (
  report_id bigint not null references dmarc_reports (id) on delete cascade,
  -- The IP address that sent the mail; null for the rest of a long report, which is summed in one row.
  source inet,
  messages bigint not null check (messages > 0),
  disposition text not null check (disposition in ('none', 'quarantine', 'reject')),
  dkim text not null check (dkim in ('aligned', 'unaligned', 'failed')),
  spf text not null check (spf in ('aligned', 'unaligned', 'failed')),
  -- Whether a signature with our DKIM key was valid.
  signed_by_us boolean not null
);
create index dmarc_rows_report_idx on dmarc_rows (report_id);
