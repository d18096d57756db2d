-- Which campaigns need the approval of a second person before they are sent.
alter table workspaces add column approval_policy text not null default 'off'
  check (approval_policy in ('off', 'above', 'always'));
alter table workspaces add column approval_above integer not null default 0;

-- What somebody asked to send, and what another person decided. Owner: features/campaigns.
create table approvals (
  campaign_id bigint primary key references campaigns (id) on delete cascade,
  workspace_id bigint not null references workspaces (id),
  state text not null check (state in ('waiting', 'approved', 'refused')),
  -- What was asked for: the campaign may change later, and then has another digest.
  digest text not null,
  asked_by bigint references accounts (id) on delete set null,
  asked_at timestamptz not null default now(),
  decided_by bigint references accounts (id) on delete set null,
  decided_at timestamptz,
  note text,
  -- What was approved last, as the approver read it; shows what a later question changes.
  approved jsonb,
  -- When the members who may approve were mailed.
  mailed_at timestamptz
);
create index approvals_waiting_idx on approvals (workspace_id, asked_at) where state = 'waiting';
create index approvals_unmailed_idx on approvals (asked_at) where mailed_at is null and state = 'waiting';
