// Problems (expected refusals) of contacts, groups, fields and imports.

export const contactProblems = {
  contacts_none_valid: { status: 400, message: 'No valid contacts found in the CSV file.' },
  contacts_full: {
    status: 409,
    message:
      'These {given} contacts were not imported: the workspace may keep {limit} contacts and has {used}. Delete groups that are not needed any more (their contacts count for 24 hours longer), or ask the administrator to raise QUOTA_CONTACTS.',
  },
  groups_full: {
    status: 409,
    message:
      'Nothing was imported: the workspace may keep {limit} groups. Delete some that are not needed any more (they count for 24 hours longer), import into a group that is there, or ask the administrator to raise QUOTA_GROUPS.',
  },
  group_being_deleted: { status: 409, message: 'This group is being deleted.' },
  uploads_busy: {
    status: 429,
    message: 'The server is busy with other uploads. Please try again in a moment.',
  },
  import_undone: { status: 409, message: 'This import was undone. Start a new one.' },
  import_too_old: {
    status: 409,
    message: 'This import is older than 24 hours and can no longer be undone.',
  },
  import_refusals_forgotten: {
    status: 409,
    message:
      'Lettermill remembers for 24 hours who said no in a file. Import the file again, and choose to never send to these people.',
  },
  contact_taken: { status: 409, message: 'There is a contact with the address {email} already.' },
  contact_email_invalid: { status: 400, message: 'This is not a valid email address: {email}' },
  contact_erased: {
    status: 409,
    message:
      '{email} was erased on request and cannot be added again. Only the person can change that, by signing up.',
  },
  contact_address_mismatch: {
    status: 400,
    message: 'This is not the address of the contact. Type it exactly as the page shows it.',
  },
  contact_field_unknown: {
    status: 400,
    message: 'There is no contact field with the key {key}. Create it in Settings, Fields.',
  },
  contact_value_unreadable: {
    status: 400,
    message: 'The value of "{label}" cannot be read. Its type is: {type}.',
  },
  contact_values_large: {
    status: 400,
    message: 'The values of your own fields have more than 16 kB together. Please shorten them.',
  },
  contact_jobs_full: {
    status: 409,
    message:
      'This workspace has {limit} changes of many contacts under way. Wait until one of them has ended, or cancel one.',
  },
  contact_job_ended: { status: 409, message: 'This has ended already.' },
  contact_job_not_undoable: {
    status: 409,
    message: 'Only a deletion of the last 24 hours can be undone.',
  },
  contact_group_missing: { status: 404, message: 'There is no group with the id {id} any more.' },
  field_label_empty: { status: 400, message: 'Please enter a label for the field.' },
  field_label_taken: { status: 409, message: 'There is a field with this label already: {label}' },
  field_options_missing: { status: 400, message: 'A choice needs at least one option.' },
  field_options_unused: { status: 400, message: 'Only a choice has options.' },
  fields_full: {
    status: 409,
    message: 'A workspace may have {limit} fields of its own. Please delete one first.',
  },
  field_in_use: {
    status: 409,
    message:
      'The field cannot be deleted: scheduled campaigns or segments name it ({names}). Unschedule the campaigns or take it out of their templates, and out of the segments, first.',
  },
  field_unknown: {
    status: 400,
    message: 'There is no contact field {tag}. Create it in Settings, Fields, or correct the merge tag.',
  },
  status_conflict: { status: 409, message: 'A campaign that is {status} cannot be {action}.' },
} as const
