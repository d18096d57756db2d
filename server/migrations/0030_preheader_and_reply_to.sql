-- The line that mail programs show beside the subject, and the address that replies go to. A column with a constant
-- default rewrites no row.
alter table campaigns
  add column preheader text not null default '',
  add column reply_to text;
