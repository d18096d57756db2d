-- Whether a campaign's messages went to the built-in mailbox, because no relay was set when it started. Null: it has not
-- started, or an earlier version started it.
alter table campaigns add column test_mode boolean;
