// Problems (expected refusals) of forms and sign-ups.

export const formProblems = {
  forms_full: { status: 409, params: ['limit'] },
  form_part_missing: { status: 400, params: ['part'] },
  form_field_unknown: { status: 400, params: ['key'] },
  form_redirect_invalid: { status: 400 },
  group_in_use: { status: 409, params: ['names'] },
  sender_in_use: { status: 409, params: ['names'] },
  sign_up_early: { status: 400 },
  sign_up_stale: { status: 400 },
  sign_ups_limit: { status: 429 },
  captcha_harder: { status: 400 },
  confirm_token_invalid: { status: 400 },
  sign_up_settled: { status: 409 },
  sign_up_suppressed: { status: 409 },
  sign_up_mails_limit: { status: 429 },
  confirmations_limit: { status: 429 },
} as const
