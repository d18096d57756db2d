-- The email of the person who saved a template last, so that a second window can name this person. Null if nobody has
-- saved it since the upgrade.
alter table templates add column changed_by text;
