-- A job restores a large group in batches in the background, as another one deletes it. Owner: features/contacts.
alter table contact_jobs drop constraint contact_jobs_action_check;
alter table contact_jobs add constraint contact_jobs_action_check
  check (action in ('add', 'remove', 'delete', 'restore', 'delete_group', 'restore_group'));
