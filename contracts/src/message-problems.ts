// Problems (expected refusals) of single messages.

export const messageProblems = {
  message_subject_missing: {
    status: 400,
    message:
      'The template "{name}" has no subject for messages. Set it in Templates, Messages, before you send one.',
  },
  message_sender_missing: {
    status: 400,
    message: 'Please name a sender: the workspace has {count} of them.',
  },
  message_data_large: {
    status: 400,
    message: 'The data of a message may have {limit} bytes as JSON. The data of message {place} has {bytes}.',
  },
  message_address_invalid: { status: 400, message: 'Message {place} goes to no valid address: {email}' },
  message_link_invalid: {
    status: 400,
    message:
      'Message {place}: the template uses {name} as the address of a link, so it must begin with http:// or https://.',
  },
  idempotency_key_long: {
    status: 400,
    message: 'An Idempotency-Key may have {limit} characters, and needs at least one.',
  },
  idempotency_key_used: {
    status: 409,
    message: 'This Idempotency-Key was used for another request in the last 24 hours. Take a new key.',
  },
  messages_full: {
    status: 429,
    message:
      'This workspace may send {limit} messages a day (UTC), and has sent {used}. Send the others tomorrow, or ask the administrator to raise QUOTA_MESSAGES.',
  },
} as const
