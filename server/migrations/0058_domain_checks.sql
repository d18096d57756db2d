-- The result of the last Check DNS of a domain: the purposes of the records that were missing or different. Null if
-- nobody has pressed it since the upgrade, or if the DNS did not answer.
alter table sending_domains add column missing_records text[], add column checked_at timestamptz;
