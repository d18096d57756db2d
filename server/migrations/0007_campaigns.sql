-- Campaigns. Owner: features/campaigns.

create table campaigns (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces,
  name text not null,
  subject text not null,
  status text not null default 'draft' check (status in
    ('draft', 'scheduled', 'processing', 'paused', 'partially_sent', 'sent', 'completed', 'failed', 'archived')),
  -- No foreign keys: a campaign may outlive these rows, because its ledger holds everything that it sends.
  domain_id bigint not null,
  sender_id bigint not null,
  template_id bigint not null,
  group_id bigint not null,
  -- Counted when sending starts; it does not change afterwards.
  total_contacts integer not null default 0,
  scheduled_at timestamptz,
  started_at timestamptz,
  sent_at timestamptz,
  -- Why the campaign is held or failed, in a sentence for people.
  reason text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index campaigns_workspace_idx on campaigns (workspace_id, created_at desc, id desc) where deleted_at is null;
create index campaigns_due_idx on campaigns (scheduled_at) where status = 'scheduled' and deleted_at is null;
create index campaigns_processing_idx on campaigns (id) where status = 'processing' and deleted_at is null;
create index campaigns_deleted_at_idx on campaigns (deleted_at) where deleted_at is not null;
