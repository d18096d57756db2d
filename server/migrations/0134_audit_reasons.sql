-- Why Lettermill put a campaign on hold, as a code with parameters. Entries never change, so older ones keep their
-- sentence in `detail`.
alter table audit_entries add column reason_code text, add column reason_params jsonb;
