-- A large group is restored in the background, piece by piece, as it is deleted. Owner: features/contacts.
alter table contact_jobs drop constraint contact_jobs_action_check;
alter table contact_jobs add constraint contact_jobs_action_check
  check (action in ('add', 'remove', 'delete', 'restore', 'delete_group', 'restore_group'));
