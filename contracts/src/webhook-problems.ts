// Problems (expected refusals) of webhook endpoints and of their calls.

export const webhookProblems = {
  webhook_url_invalid: {
    status: 400,
    message: 'Enter a complete address that begins with https://, without a user name or password.',
  },
  webhook_url_inside: {
    status: 400,
    message:
      '{host} is not an address on the public internet. Lettermill posts webhooks to public addresses only.',
  },
  webhook_url_own: {
    status: 400,
    message:
      'This is the address of Lettermill itself. Enter the address of the program that takes the events.',
  },
  webhooks_full: {
    status: 409,
    message: 'A workspace may have {limit} webhook endpoints. Delete one that is not used any more.',
  },
  webhook_off: { status: 409, message: 'This endpoint is turned off. Turn it on first.' },
  webhook_call_waiting: { status: 409, message: 'This call is already waiting to be posted.' },
  webhook_tests_waiting: {
    status: 429,
    message: 'Test events are already waiting to be posted. Look at the log, and try again in a moment.',
  },
} as const
