// The files that may have patterns whose time grows faster than the length of their text, each with the reason why
// nobody can stop a process with it. `eslint.config.js` forbids such patterns in every other file.

export const filesWithSlowPatterns = {
  'client/generate/descriptions.ts': 'It reads the comments of the contracts.',
  'server/src/features/feedback/mailbox/mail.ts': 'A header is cut to 2 kB before.',
  'server/src/features/feedback/reading/meaning.ts': 'An address has at most 320 characters.',
  'server/src/features/fields/keys.ts': 'The label is cut before.',
  'server/src/features/relays/public-address.ts':
    'An administrator types the address, and it is bounded by its contract.',
  'server/src/features/templates/html/outlook.ts':
    'The outer pattern matches each attribute whole, so the inner one never fails; in a thread with a deadline.',
  'server/src/platform/config/config.ts': 'The operator sets the variables.',
  'server/src/platform/config/values.ts': 'The operator sets the variables.',
  'server/src/platform/db/connections/address.ts': 'The operator sets DATABASE_URL.',
  'server/src/platform/refusals/report.ts': 'An address has at most 320 characters.',
  'server/src/platform/refusals/said.ts':
    'Replies are cut to 8 kB before, and hostile-length.test.ts measures them.',
  'server/src/platform/refusals/words/words.ts':
    'Replies are cut to 8 kB before, and hostile-length.test.ts measures them.',
  'server/src/platform/storage/bucket-client.ts': 'The operator sets the address of the bucket.',
  'web/src/features/relays/public-address.ts': 'A browser reads what its own person types.',
  'web/src/features/segments/builder/FieldValue.tsx': 'A browser reads what its own person pastes.',
  'web/src/features/templates/rich/LinkPopover.tsx': 'A browser reads the text of one block.',
  'web/src/features/templates/rich/html/styles.ts': 'A browser reads the style of one element.',
  'web/src/features/templates/rich/link.ts': 'A browser reads the address of one link.',
}

/** Tables of servers' wordings, whose alternatives overlap on purpose. Their groups repeat a few times at most. */
export const tablesOfWordings = [
  'server/src/platform/refusals/*.ts',
  'server/src/platform/refusals/words/*.ts',
]
