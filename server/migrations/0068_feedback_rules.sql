-- Suppressions by hand and after soft bounces. Owner: features/suppressions.
alter table suppressions
  drop constraint suppressions_reason_check,
  drop constraint suppressions_other_reason_check,
  add constraint suppressions_reason_check
    check (reason in ('unsubscribed', 'complaint', 'hard_bounce', 'soft_bounce', 'manual')),
  add constraint suppressions_other_reason_check
    check (other_reason in ('complaint', 'hard_bounce', 'soft_bounce', 'manual'));

-- Mail that came back, as it came, for a person to read. Owner: features/feedback.
create table feedback_originals (
  feedback_id bigint primary key references feedback on delete cascade,
  workspace_id bigint not null references workspaces,
  -- Compressed (RFC 1951), at most 256 KiB before.
  body bytea not null,
  kept_at timestamptz not null default now()
);
create index feedback_originals_kept_idx on feedback_originals (kept_at);
create index feedback_originals_workspace_idx on feedback_originals (workspace_id);

-- The campaign page counts each kind of a mailing.
create index feedback_mailing_idx on feedback (mailing_id, kind) where counted;

-- What follows from feedback, as the workspace decided. Without a row the defaults hold.
create table feedback_rules (
  workspace_id bigint primary key references workspaces,
  -- So many soft bounces on different days suppress an address; null: never.
  soft_count smallint,
  soft_days smallint not null,
  -- Whether a campaign is held that too many servers or readers refuse.
  hold boolean not null
);
alter table feedback
  drop constraint feedback_action_check,
  add constraint feedback_action_check check (action in
    ('none', 'suppressed', 'threshold', 'unsubscribed', 'repeat', 'late', 'elsewhere'));
create index feedback_soft_idx on feedback (workspace_id, lower(email), received_at) where kind = 'soft' and counted;

-- The addresses that a campaign found not to exist. Owner: features/suppressions.
create index suppressions_mailing_idx on suppressions (mailing_id) where reason = 'hard_bounce';

-- The rates at which a campaign was held; it is held again once one of them has grown by half. Owner: features/campaigns.
alter table campaigns
  add column held_bounces_per_million integer,
  add column held_complaints_per_million integer;
