// Problems (expected refusals) of campaigns, their schedule and their test messages.

export const campaignProblems = {
  campaign_incomplete: { status: 400, message: 'Please fill in: {fields}.' },
  campaign_changed: {
    status: 409,
    message: 'The campaign was changed in another window. Compare before you save again.',
  },
  recall_late: {
    status: 409,
    message: 'It is too late to cancel: sending has begun. You can pause the campaign.',
  },
  campaign_part_missing: {
    status: 400,
    message: 'The chosen {part} does not exist any more. Please choose another.',
  },
  sender_not_of_domain: {
    status: 400,
    message: 'The sender {email} does not belong to the domain {domain}.',
  },
  campaigns_full: {
    status: 409,
    message:
      'The workspace may keep {limit} campaigns, and it has reached this number. Delete some that are not needed any more (they count for 24 hours longer), or ask the administrator to raise QUOTA_CAMPAIGNS.',
  },
  schedule_incomplete: { status: 400, message: 'Scheduling needs a date and a time.' },
  schedule_invalid: {
    status: 400,
    message: 'The date, the time or the time zone of the schedule is not valid.',
  },
  schedule_past: { status: 400, message: 'The time of the schedule has passed. Please choose a later one.' },
  reputation_unacknowledged: {
    status: 409,
    message:
      'In the campaigns of the last 30 days, {complaints} of {delivered_reporting} readers whose provider reports complaints complained, and {bounces} of {tried} addresses did not exist. To send nevertheless, read the review of the campaign, then set acknowledged to true in the call.',
  },
  reputation_unreleased: {
    status: 409,
    message:
      'In the campaigns of the last 30 days, {complaints} of {delivered_reporting} readers whose provider reports complaints complained, and {bounces} of {tried} addresses did not exist. An administrator must release the next campaign in Settings, Sending.',
  },
  provider_not_held: { status: 409, message: 'No message of the campaign waits for this provider any more.' },
  nothing_to_retry: {
    status: 409,
    message: 'No message can be retried: the addresses that failed take no mail.',
  },
  test_refused: { status: 502, message: 'The relay did not take the test message: {reply}' },
  test_limit: {
    status: 429,
    message: 'A workspace sends {most} test messages a day. The next ones can be sent after midnight (UTC).',
  },
  test_refused_for: {
    status: 502,
    message:
      'The relay did not take the test message to {email}: {reply} The others were sent, or are on their way.',
  },
  test_address_unconfirmed: {
    status: 409,
    message:
      '{email} has not confirmed that it takes test messages. Add it to the addresses for test messages, then wait until somebody there presses the button that the confirmation mail leads to.',
  },
  test_address_suppressed: {
    status: 409,
    message: '{email} unsubscribed, bounced or complained earlier. Leave it out.',
  },
  test_address_own: {
    status: 400,
    message: 'This is the address of your own account. It takes test messages without a confirmation.',
  },
  test_addresses_full: {
    status: 409,
    message: 'A workspace may have {limit} addresses for test messages. Please remove one first.',
  },
  test_asks_limit: {
    status: 429,
    message:
      'A workspace asks for {most} confirmations a day. The next one can be asked for after midnight (UTC).',
  },
  test_address_asked: {
    status: 429,
    message: '{email} has been asked {most} times and is not asked again. Please choose another address.',
  },
  test_address_rests: {
    status: 429,
    message: '{email} cannot be asked again today. Please try again after midnight (UTC).',
  },
  test_token_invalid: {
    status: 404,
    message:
      'This confirmation link is not valid any more. Ask the person who wants to send you test messages to add your address again.',
  },
  test_unanswered: {
    status: 503,
    message: 'No worker has sent the test message yet. Lettermill sends it as soon as one runs.',
  },
} as const
