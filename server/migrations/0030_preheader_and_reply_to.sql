-- The line that mail programs show beside the subject, and the address that answers go to. A constant default rewrites
-- no row.
alter table campaigns
  add column preheader text not null default '',
  add column reply_to text;
