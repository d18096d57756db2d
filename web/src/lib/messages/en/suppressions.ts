// English texts of the unsubscribed users' list and of the page that a reader's unsubscribe link opens.
export const suppressions = {
  title: 'Unsubscribed users',
  text: 'These readers asked not to hear from you again. No campaign is sent to them.',
  filter: 'Period',
  today: 'Today',
  all: 'For all the time',
  email: 'Email',
  unsubscribedAt: 'Unsubscribe time',
  none: 'No unsubscribed users',
  confirm: {
    title: 'Unsubscribe',
    working: 'Unsubscribing...',
    doneTitle: 'Unsubscribed',
    mistake: 'Was this a mistake?',
    resubscribe: 'Resubscribe',
    resubscribedTitle: 'You are subscribed again',
    failedTitle: 'Unsubscribing did not work',
    tokenMissing: 'The unsubscribe token is missing.',
    failed: 'Unsubscribe processing error: {{status}}',
    unreachable: 'Server connection error: {{reason}}',
  },
}
