-- The file of the import in which a person said no to mail: the account's own record, which the account can take back.
-- Null: the reader unsubscribed, or another reason. Empty: an import without a file name, or by an earlier version.
alter table suppressions add column refused_in text;
update suppressions set refused_in = ''
where imported and reason = 'unsubscribed' and words is null and reporter is null;
-- Counts the rows that an import left out because their people said no to mail.
alter table imports add column refused integer not null default 0;
