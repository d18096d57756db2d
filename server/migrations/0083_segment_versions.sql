-- Each save of a segment gets a version, so that two windows cannot overwrite each other unnoticed. Owner:
-- features/segments.
alter table segments add column version integer not null default 1;
