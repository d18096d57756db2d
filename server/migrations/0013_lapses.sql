-- How often a chunk's lease ran out and another worker took it over: what its holder had sent since its last
-- flush may have been sent twice, and nothing else on the ledger tells.
alter table campaign_chunks add column lapses integer not null default 0;
