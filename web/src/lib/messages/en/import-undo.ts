// English texts of undoing an import.

export const importUndo = {
  action: 'Undo import',
  title: 'Undo the import of "{{name}}"?',
  text_one:
    'It added {{shown}} contact. If that contact is in another group or got mail, it stays; otherwise it is deleted.',
  text_other:
    'It added {{shown}} contacts. Those in another group and those who got mail stay; all others are deleted.',
  known_one: '{{shown}} contact was known before and stays, but leaves the group.',
  known_other: '{{shown}} contacts were known before and stay, but leave the group.',
  counting: 'Counting the contacts…',
  deleted_one: '{{shown}} contact is deleted.',
  deleted_other: '{{shown}} contacts are deleted.',
  mailed_one: '{{shown}} contact got mail and stays, in no group.',
  mailed_other: '{{shown}} contacts got mail and stay, in no group.',
  shared_one: '{{shown}} contact is also in another group and stays there.',
  shared_other: '{{shown}} contacts are also in another group and stay there.',
  suppressed_one: '{{shown}} address that said no stays suppressed (Settings, Suppressed).',
  suppressed_other: '{{shown}} addresses that said no stay suppressed (Settings, Suppressed).',
  values: 'Values that the import changed are restored.',
  staySuppressed: 'Suppressed addresses stay suppressed.',
  done: 'The import of "{{name}}" was undone',
  failed: 'The import could not be undone: {{message}}',
}
