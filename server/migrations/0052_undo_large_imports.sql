-- A job undoes a large import that created its group, in batches in the background. Owner: features/contacts.
alter table contact_jobs add column import_id bigint;
alter table contact_jobs drop constraint contact_jobs_action_check;
alter table contact_jobs add constraint contact_jobs_action_check
  check (action in ('add', 'remove', 'delete', 'restore', 'delete_group', 'restore_group', 'undo_import'));
