// Problems (expected refusals) of webhook endpoints and of their calls.

export const webhookProblems = {
  webhook_url_invalid: { status: 400 },
  webhook_url_inside: { status: 400, params: ['host'] },
  webhook_url_own: { status: 400 },
  webhooks_full: { status: 409, params: ['limit'] },
  webhook_off: { status: 409 },
  webhook_call_waiting: { status: 409 },
  webhook_tests_waiting: { status: 429 },
} as const
