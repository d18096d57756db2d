-- How often the lease of a chunk ran out and another worker took the chunk. Messages that the first worker sent after
-- its last flush may have been sent twice, and no other row records that.
alter table campaign_chunks add column lapses integer not null default 0;
