-- What makes a past message again, exactly as one person got it, and proves it (ADR-0133).
-- The settings of the instance that a mailing's messages were made with: one entry for each change of them.
alter table mailings add column sent_with jsonb not null default '[]';
-- The moment of its Date header, in seconds since 1970, and the first eight bytes of its digest. Null where no message left.
alter table deliveries add column dated integer, add column digest bytea;
