-- How many rows PostgreSQL expects for a mailing that is newer than the last analyze: the average, and not one
-- (ADR-0161). With a list of the hundred most frequent mailings it compared each recipient of a new one with each
-- other one: right after a campaign to 20,000 it took half a minute to count those who did not open it.
alter table recipients alter column mailing_id set statistics 1;
alter table deliveries alter column mailing_id set statistics 1;
alter table first_events alter column mailing_id set statistics 1;
alter table feedback alter column mailing_id set statistics 1;
analyze recipients;
analyze deliveries;
analyze first_events;
analyze feedback;
