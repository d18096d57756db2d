-- The messages that answered a sign-up, so that a contact's timeline shows those sent before there was a contact.
alter table sign_ups add column mailing_ids bigint[] not null default '{}';
alter table sign_ups add column seqs integer[] not null default '{}';
