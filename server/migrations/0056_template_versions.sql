-- Each save of a template gets a version, so that two windows cannot overwrite each other unnoticed. Owner:
-- features/templates.
alter table templates add column version integer not null default 1;
