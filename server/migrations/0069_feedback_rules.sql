-- Rules for feedback, and the rates at which campaigns were held.

-- A workspace's own rules for bounces and complaints. Without a row, the defaults apply.
create table feedback_rules (
  workspace_id bigint primary key references workspaces,
  -- How many soft bounces on different days suppress an address; null: never.
  soft_count smallint,
  soft_days smallint not null,
  -- Whether Lettermill holds a campaign if too many addresses do not exist or too many readers complain.
  hold boolean not null
);
alter table feedback
  drop constraint feedback_action_check,
  add constraint feedback_action_check check (action in
    ('none', 'suppressed', 'threshold', 'unsubscribed', 'repeat', 'late', 'elsewhere'));
create index feedback_soft_idx on feedback (workspace_id, lower(email), received_at) where kind = 'soft' and counted;

-- For the addresses that turned out not to exist when a campaign was sent. Owner: features/suppressions.
create index suppressions_mailing_idx on suppressions (mailing_id) where reason = 'hard_bounce';

-- The rates at which Lettermill held a campaign. It holds the campaign again once a rate has grown by half. Owner:
-- features/campaigns.
alter table campaigns
  add column held_bounces_per_million integer,
  add column held_complaints_per_million integer;
