-- Renames to the words of the glossary: audit entries, and unconfirmed deliveries. An index finds the deliveries to
-- rewrite. Owners: features/audit, features/contacts, features/deliveries.
alter table audit_records rename to audit_entries;
alter table audit_entries rename constraint audit_records_pkey to audit_entries_pkey;
alter table audit_entries rename constraint audit_records_by_check to audit_entries_by_check;
alter table audit_entries rename constraint audit_records_outcome_check to audit_entries_outcome_check;
alter index audit_records_account_idx rename to audit_entries_account_idx;
alter index audit_records_action_idx rename to audit_entries_action_idx;
alter index audit_records_at_idx rename to audit_entries_at_idx;
alter index audit_records_contact_idx rename to audit_entries_contact_idx;
alter index audit_records_group_idx rename to audit_entries_group_idx;
alter trigger audit_records_stay on audit_entries rename to audit_entries_stay;
alter function audit_records_stay() rename to audit_entries_stay;
create or replace function audit_entries_stay() returns trigger language plpgsql as $$
begin
  raise exception 'Audit entries are never changed';
end
$$;

alter table imports rename column told_at to audited_at;
alter table chunks rename column told to journals_read;

alter table deliveries drop constraint deliveries_outcome_check;
update deliveries set outcome = 'unconfirmed' where outcome <> 'sent' and outcome = 'in_doubt';
alter table deliveries add constraint deliveries_outcome_check
  check (outcome in ('sent', 'deferred', 'unconfirmed', 'failed', 'skipped')) not valid;
alter table deliveries validate constraint deliveries_outcome_check;

alter table late_deliveries drop constraint late_deliveries_outcome_check;
update late_deliveries set outcome = 'unconfirmed' where outcome = 'in_doubt';
alter table late_deliveries add constraint late_deliveries_outcome_check
  check (outcome in ('sent', 'unconfirmed', 'failed'));
