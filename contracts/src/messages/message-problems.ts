// Problems (expected refusals) of single messages.

export const messageProblems = {
  message_subject_missing: { status: 400, params: ['name'] },
  message_sender_missing: { status: 400, params: ['count'] },
  message_data_large: { status: 400, params: ['limit', 'place', 'bytes'] },
  message_address_invalid: { status: 400, params: ['place', 'email'] },
  message_link_invalid: { status: 400, params: ['place', 'name'] },
  idempotency_key_long: { status: 400, params: ['limit'] },
  idempotency_key_used: { status: 409 },
  messages_full: { status: 429, params: ['limit', 'used'] },
} as const
