-- Data to make a past message again exactly as one person got it, and to prove that (ADR-0133). `sent_with` has the
-- settings of the instance with which the messages of a mailing were made, and a new entry after each change of them.
alter table mailings add column sent_with jsonb not null default '[]';
-- The time in the message's Date header, in seconds since 1970, and the first eight bytes of the message's digest. Null
-- if no message left.
alter table deliveries add column dated integer, add column digest bytea;
