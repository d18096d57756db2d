-- How many values of an import could not be read as the type of their field, by field key.
alter table imports add column unreadable_fields jsonb not null default '{}';
