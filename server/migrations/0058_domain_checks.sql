-- What Check DNS last said of a domain's records: the purposes of those that were missing or different. Null: it was not
-- asked since the upgrade, or the DNS did not answer.
alter table sending_domains add column missing_records text[], add column checked_at timestamptz;
