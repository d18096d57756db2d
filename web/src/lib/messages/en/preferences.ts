// English texts of the preference page, which readers open from a message.
export const preferences = {
  title: 'Your preferences',
  intro: 'Choose what {{sender}} sends to {{recipient}}.',
  left: 'You are unsubscribed from everything. {{sender}} does not write to {{recipient}}.',
  topics: 'Topics',
  firstName: 'First name',
  lastName: 'Last name',
  save: 'Save',
  saved: 'Saved.',
  back: 'Save and subscribe again',
  leave: 'Unsubscribe from everything',
  choose: 'Choose topics',
  preview:
    'This link belongs to a test message or a preview. In a reader’s own message it opens the reader’s preferences.',
  failedTitle: 'Your preferences cannot be shown',
  tokenMissing: 'The address is incomplete. Open the link in the message once more.',
}
