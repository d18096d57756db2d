-- People who neither opened nor clicked for a long time can be suppressed as inactive (a sunset policy).
alter table suppressions
  drop constraint suppressions_reason_check,
  drop constraint suppressions_other_reason_check,
  add constraint suppressions_reason_check
    check (reason in ('unsubscribed', 'complaint', 'hard_bounce', 'soft_bounce', 'manual', 'inactive')),
  add constraint suppressions_other_reason_check
    check (other_reason in ('complaint', 'hard_bounce', 'soft_bounce', 'manual', 'inactive'));
-- The segment of inactive contacts whom the campaign asks whether they still want mail; null for any other campaign.
alter table campaigns add column asks_segment_id bigint;
create index campaigns_asks_idx on campaigns (workspace_id) where asks_segment_id is not null;
