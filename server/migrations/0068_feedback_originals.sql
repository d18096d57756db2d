-- New reasons: suppressions by hand and after soft bounces. Owner: features/suppressions.
alter table suppressions
  drop constraint suppressions_reason_check,
  drop constraint suppressions_other_reason_check,
  add constraint suppressions_reason_check
    check (reason in ('unsubscribed', 'complaint', 'hard_bounce', 'soft_bounce', 'manual')),
  add constraint suppressions_other_reason_check
    check (other_reason in ('complaint', 'hard_bounce', 'soft_bounce', 'manual'));

-- The original mail of a report, for a person to read. Owner: features/feedback.
create table feedback_originals (
  feedback_id bigint primary key references feedback on delete cascade,
  workspace_id bigint not null references workspaces,
  -- Compressed (RFC 1951), at most 256 KiB uncompressed.
  body bytea not null,
  kept_at timestamptz not null default now()
);
create index feedback_originals_kept_idx on feedback_originals (kept_at);
create index feedback_originals_workspace_idx on feedback_originals (workspace_id);

-- For the page of a campaign, which counts each kind of report.
create index feedback_mailing_idx on feedback (mailing_id, kind) where counted;
