-- When an administrator last got a mail about waiting registrations. Lettermill sends at most one an hour, and only
-- about new registrations.
alter table accounts add column registrations_mailed_at timestamp with time zone;
