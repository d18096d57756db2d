// Problems (expected refusals) of senders, sending domains and relays.

export const senderProblems = {
  sender_incomplete: { status: 400, message: 'Name and Email are required.' },
  domain_invalid: { status: 400, message: 'Please enter a valid domain name (e.g., example.com).' },
  senders_full: {
    status: 409,
    message: 'A workspace may have {limit} senders. Please delete some that are not used any more.',
  },
  domains_full: {
    status: 409,
    message: 'A workspace may have {limit} domains. Please delete some that are not used any more.',
  },
  probe_needs_way: {
    status: 409,
    message: 'Lettermill receives no bounces yet, so a probe could not come back.',
  },
  probe_needs_relay: { status: 409, message: 'A probe needs a relay: mail stays in the built-in mailbox.' },
  probes_full: { status: 429, message: 'A domain may send {limit} probes a day. Try again in {hours} h.' },
  domain_unproved: {
    status: 409,
    message:
      'Mail from {domain} needs proof that the domain is yours. Publish the DKIM record that Senders shows for it and press Check DNS, or ask the administrator to allow the domain.',
  },
  domain_in_use: {
    status: 409,
    message:
      'The campaign “{campaign}” has begun and still needs the DKIM key of {domain}. Wait for its end, or delete the campaign first.',
  },
  signing_key_missing: {
    status: 409,
    message:
      'The domain {domain} was deleted, and its DKIM key with it, so this campaign cannot be signed. Add the domain again, publish its DKIM record, then press Resume.',
  },
  signing_key_unreadable: {
    status: 409,
    message:
      'The DKIM key of {domain} cannot be read, because SECRET_KEY of this instance has changed. Ask the administrator to name the earlier key in SECRET_KEYS_OLD. If it is lost, delete the domain, add it again and publish its new DKIM record.',
  },
  domain_taken: { status: 409, message: 'The domain {domain} has already been added.' },
  relays_full: { status: 409, message: 'There are {limit} relays already. Remove one that is not used.' },
  relay_invalid: { status: 400, message: 'The relay cannot be used: {reason}' },
  relay_password_needed: {
    status: 400,
    message: 'Enter the password again, because the host or the user name has changed.',
  },
  relay_test_address_invalid: {
    status: 400,
    message:
      'The test message needs two complete email addresses, such as you@example.com: the sender’s and the recipient’s.',
  },
  public_address_invalid: {
    status: 400,
    message: 'Enter a web address such as https://mail.example.com, without a query.',
  },
  public_address_outside: {
    status: 409,
    message: 'PUBLIC_URL sets the public address. Change it there and restart.',
  },
  public_address_unready: {
    status: 409,
    message:
      'Nothing is sent: the links in the messages would lead to {url}, which readers elsewhere cannot use safely. An administrator enters an https address that everybody can reach in Settings, Sending, or allows this one there.',
  },
  relay_first_while_sending: {
    status: 409,
    message:
      'Campaigns are being sent to the built-in mailbox. Wait until they end, or pause them: with this relay their remaining messages would reach people.',
  },
  relay_last_while_sending: {
    status: 409,
    message:
      'Campaigns are being sent, and this is the only relay. Wait until they end, or pause them: without a relay their remaining messages would go to the built-in mailbox.',
  },
} as const
