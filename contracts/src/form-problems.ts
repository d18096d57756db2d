// Problems (expected refusals) of forms and sign-ups.

export const formProblems = {
  forms_full: {
    status: 409,
    message: 'A workspace may have {limit} forms. Delete some that are not used any more.',
  },
  form_part_missing: {
    status: 400,
    message: 'The {part} of the form does not exist any more. Choose another.',
  },
  form_field_unknown: { status: 400, message: 'There is no field with the key "{key}".' },
  form_redirect_invalid: { status: 400, message: 'The address after confirming must begin with https://.' },
  group_in_use: {
    status: 409,
    message:
      'The group cannot be deleted, because people join it by: {names}. Choose another group there first.',
  },
  sender_in_use: {
    status: 409,
    message:
      'The sender cannot be deleted, because these forms use it: {names}. Choose another sender there first.',
  },
  sign_up_early: {
    status: 400,
    message: 'That was very quick. Please wait two seconds and press the button again.',
  },
  sign_up_stale: {
    status: 400,
    message: 'The page was open for a long time. Please reload it and sign up again.',
  },
  sign_ups_limit: {
    status: 429,
    message: 'Too many sign-ups came from your network. Please try again in an hour.',
  },
  captcha_harder: {
    status: 400,
    message: 'Many people sign up at the moment, so the verification is harder. Please verify again.',
  },
  confirm_token_invalid: {
    status: 400,
    message: 'This link is not valid any more. Please sign up again.',
  },
} as const
