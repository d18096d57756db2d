-- Whether a campaign's messages went to the built-in mailbox because no relay was set when it started. Null if the
-- campaign has not started, or if an earlier version started it.
alter table campaigns add column test_mode boolean;
