-- The groups and segments that a campaign goes to, and those that it leaves out. Null if it goes to one group or to all
-- contacts.
alter table campaigns add column target jsonb;
-- The campaign that this one repeats, and for whom: contacts who did not open it, or contacts who joined since.
alter table campaigns add column resend_of bigint;
alter table campaigns add column resend_to text check (resend_to in ('not_opened', 'joined_since'));
create index campaigns_resend_idx on campaigns (resend_of) where resend_of is not null;
