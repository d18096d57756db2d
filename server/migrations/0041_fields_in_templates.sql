-- The keys of the custom fields that a template names. Earlier versions had no custom fields. Owner:
-- features/templates.
alter table templates add column field_keys text[] not null default '{}';
