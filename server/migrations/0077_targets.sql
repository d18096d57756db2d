-- Whom a campaign goes to, where that is neither one group nor all contacts: groups and segments, and those left out.
alter table campaigns add column target jsonb;
-- The campaign that this one is sent again of, and to whom of it.
alter table campaigns add column resend_of bigint;
alter table campaigns add column resend_to text check (resend_to in ('not_opened', 'joined_since'));
create index campaigns_resend_idx on campaigns (resend_of) where resend_of is not null;
