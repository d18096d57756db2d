-- Two windows that edit one template must not overwrite each other unseen: each save has a version. Owner: features/templates.
alter table templates add column version integer not null default 1;
