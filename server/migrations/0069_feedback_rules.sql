-- Rules of feedback, and the rates at which campaigns are held.

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
