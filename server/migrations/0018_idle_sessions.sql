-- When a session was last used. A session that nobody uses ends before its thirty days are over. Owner:
-- features/accounts.
alter table sessions add column last_used_at timestamptz not null default date_trunc('hour', now());
