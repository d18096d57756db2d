-- PostgreSQL now expects the average number of rows, not one row, for a mailing that is newer than the last analyze
-- (ADR-0162). With a list of the hundred most frequent mailings, PostgreSQL compared each recipient of a new mailing
-- with every other one. Right after a campaign to 20,000 contacts, it took half a minute to count who did not open it.
alter table recipients alter column mailing_id set statistics 1;
alter table deliveries alter column mailing_id set statistics 1;
alter table first_events alter column mailing_id set statistics 1;
alter table feedback alter column mailing_id set statistics 1;
analyze recipients;
analyze deliveries;
analyze first_events;
analyze feedback;
