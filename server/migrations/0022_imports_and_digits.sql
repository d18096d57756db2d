-- Signatures now also have bits for runs of digits. The hourly job makes the missing signatures again; until then a
-- search reads each of these blocks. Owner: features/contacts.
update contact_blocks set signature = null;

-- When the audit log got the total of an import; null while the total may still grow.
alter table contact_imports add column told_at timestamptz;
update contact_imports set told_at = now();
