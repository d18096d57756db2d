-- Which of the workspace's own fields a template names. Owner: features/templates. Until now there were none.
alter table templates add column field_keys text[] not null default '{}';
