-- When an administrator was last mailed about registrations that wait: at most once an hour, and only about new ones.
alter table accounts add column registrations_mailed_at timestamp with time zone;
