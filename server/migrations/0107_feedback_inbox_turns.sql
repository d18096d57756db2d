-- Mail to role addresses (fbl@, postmaster@, abuse@) is read beside other mail, and workspaces take turns by the
-- mailing that a signed address names. A mail that could not be read has a code; failed_reason quotes an error.
alter table feedback_inbox
  add column is_role boolean not null default false,
  add column mailing_id bigint,
  add column failed_code text check (failed_code in ('unreadable', 'error'));
update feedback_inbox set failed_code = 'error' where failed_reason is not null;
drop index feedback_inbox_unread_idx;
create index feedback_inbox_unread_idx on feedback_inbox (is_role, read_after, id) where failed_code is null;
