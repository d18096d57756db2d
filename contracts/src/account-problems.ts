// Problems (expected refusals) of accounts, captchas and API tokens.

export const accountProblems = {
  captcha_missing: { status: 400, message: 'Please complete the hCaptcha verification.' },
  captcha_missing_altcha: { status: 400, message: 'Please complete the verification.' },
  captcha_refused: { status: 400, message: 'The verification was not accepted. Please verify again.' },
  captcha_unreachable: {
    status: 503,
    message: 'The verification service cannot be reached. Please try again in a moment.',
  },
  credentials_wrong: { status: 401, message: 'Wrong email or password.' },
  account_pending: {
    status: 403,
    message: 'Your application is still waiting for the approval of the site administrator.',
  },
  account_rejected: { status: 403, message: 'Your application was rejected by the site administrator.' },
  email_invalid: { status: 400, message: 'Please enter a valid email address.' },
  email_taken: { status: 409, message: 'This email address is already registered.' },
  password_short: { status: 400, message: 'The password needs at least 8 characters.' },
  password_long: { status: 400, message: 'The password may have at most 128 characters.' },
  password_wrong: { status: 400, message: 'The current password is not right.' },
  token_name_missing: { status: 400, message: 'Please give the token a name.' },
  token_end_past: { status: 400, message: 'The end of a token must be in the future.' },
  tokens_full: {
    status: 409,
    message: 'An account may have {limit} API tokens. Please revoke one that is not used any more.',
  },
  token_not_enough: { status: 403, message: 'An API token may not do this. Please sign in.' },
  token_scope: {
    status: 403,
    message: 'This API token lacks the scope "{scope}". Create a token with that scope in Settings.',
  },
  last_administrator: { status: 409, message: 'The last administrator cannot be deleted.' },
  own_account: { status: 409, message: 'You cannot delete or reject your own account.' },
  registrations_full: {
    status: 429,
    message: 'Too many applications are waiting for the administrator. Please try again later.',
  },
  registration_decided: { status: 409, message: 'This registration is already {status}.' },
} as const
