-- The domain whose DKIM signature of the report's mail is valid: that of From and of the reporting organisation. Null:
-- there is none, or the report arrived before signatures were checked. Such reports are shown apart.
alter table dmarc_reports add column signed_by text;
-- A forged copy that arrives first does not keep the signed report out.
alter table dmarc_reports drop constraint dmarc_reports_domain_id_org_report_id_key;
create unique index dmarc_reports_once_idx on dmarc_reports (domain_id, org, report_id, coalesce(signed_by, ''));
