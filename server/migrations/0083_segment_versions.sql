-- Two windows that edit one segment must not overwrite each other unseen: each save has a version. Owner: features/segments.
alter table segments add column version integer not null default 1;
