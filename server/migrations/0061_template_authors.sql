-- Who saved a template last, by email, so that the second of two windows can name the first. Null: before the upgrade.
alter table templates add column changed_by text;
