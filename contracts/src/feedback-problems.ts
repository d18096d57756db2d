// Problems (expected refusals) of feedback and suppressions.

export const feedbackProblems = {
  contact_stays_suppressed: {
    status: 409,
    message:
      'No mail can be sent to {email}: it is suppressed for another reason than an unsubscribe. Settings, Suppressed shows the reason. You can take the suppression back there.',
  },
  message_erased: {
    status: 404,
    message: 'This person was erased, and the message with them. Only the counts are left.',
  },
  original_gone: { status: 404, message: 'The original is kept for {days} days.' },
  hook_refused: { status: 403, message: 'This is not for us.' },
  hook_password: { status: 401, message: 'Send the password from the address of this hook.' },
  hook_unreadable: { status: 400, message: 'This is no {provider} event.' },
  raw_delivery: { status: 400, message: 'Switch raw message delivery off in SNS.' },
  hooks_full: { status: 409, message: 'There are {limit} hooks. Remove one that is not used any more.' },
  hook_topic_invalid: {
    status: 400,
    message: 'Enter the ARN of the SNS topic, like arn:aws:sns:eu-west-1:123456789012:bounces.',
  },
  hook_signing_key_missing: {
    status: 400,
    message: 'Enter the HTTP webhook signing key that Mailgun shows under Sending, Webhooks.',
  },
  hook_public_key_invalid: {
    status: 400,
    message: 'Enter the verification key that SendGrid shows once signed events are switched on.',
  },
  feedback_unnamed: {
    status: 400,
    message: 'Report {number} names no message: give message_id or email.',
  },
  rules_invalid: { status: 400, message: 'The rule needs 2 to 20 soft bounces within 7 to 365 days.' },
  suppressions_full: {
    status: 409,
    message:
      'Nothing was added: a workspace may keep {limit} addresses that were added by hand, and as many that were imported. Take back some that are not needed any more.',
  },
  suppression_by_reader: {
    status: 409,
    message: 'Only the reader can take an unsubscribe back.',
  },
  undo_nothing: { status: 409, message: 'Nothing is left to take back.' },
  undo_span: {
    status: 400,
    message: 'Choose a span of at most {days} days, whose end is after its beginning.',
  },
  complaint_unconfirmed: {
    status: 409,
    message: 'This reader marked your mail as spam. Confirm that you want to write again.',
  },
  timeline_place_unknown: {
    status: 400,
    message: 'This is not a position in the timeline. Use the value of next in the previous answer.',
  },
  unsubscribe_token_missing: { status: 400, message: 'The unsubscribe token is missing.' },
  unsubscribe_token_invalid: { status: 400, message: 'The unsubscribe link is not valid.' },
} as const
