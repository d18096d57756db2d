// The error body of every call, and the closed list of refusals with status and sentence.
import * as z from 'zod/mini'
import { formProblems } from './form-problems.ts'
import { requestProblems } from './request-problems.ts'
import { segmentProblems } from './segment-problems.ts'
import { topicProblems } from './topic-problems.ts'
import { webhookProblems } from './webhook-problems.ts'

/**
 * Every expected refusal: HTTP status and the sentence people read. `{name}` is filled from the
 * problem's params. Where the specification prints a sentence (section 5), it stands here in its words.
 */
export const problems = {
  ...requestProblems,
  ...formProblems,
  ...segmentProblems,
  ...topicProblems,
  ...webhookProblems,
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

  contacts_none_valid: { status: 400, message: 'No valid contacts found in the CSV file.' },
  contacts_full: {
    status: 409,
    message:
      'These {given} contacts were not imported: the workspace may keep {limit} contacts and has {used}. Delete groups that are not needed any more (their contacts count for 24 hours longer), or ask the administrator to raise QUOTA_CONTACTS.',
  },
  groups_full: {
    status: 409,
    message:
      'Nothing was imported: the workspace may keep {limit} groups. Delete some that are not needed any more (they count for 24 hours longer), import into a group that is there, or ask the administrator to raise QUOTA_GROUPS.',
  },
  group_being_deleted: { status: 409, message: 'This group is being deleted.' },
  uploads_busy: {
    status: 429,
    message: 'The server is busy with other uploads. Please try again in a moment.',
  },
  import_undone: { status: 409, message: 'This import was undone. Start a new one.' },
  import_too_old: {
    status: 409,
    message: 'This import is older than 24 hours and can no longer be undone.',
  },

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
  probe_needs_way: { status: 409, message: 'Bounces have no way in yet; a probe could not come back.' },
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

  template_empty: { status: 400, message: 'A template needs a name and a body.' },
  template_changed: {
    status: 409,
    message: 'The template was changed in another window. Compare before you save again.',
  },
  template_unparsable: { status: 400, message: 'The template cannot be read, line {line}: {reason}' },
  design_invalid: { status: 400, message: 'The design cannot be read, at {where}: {reason}' },
  subject_unparsable: { status: 400, message: 'The subject cannot be read: {reason}' },
  preheader_unparsable: { status: 400, message: 'The preheader cannot be read: {reason}' },
  reply_to_invalid: { status: 400, message: 'The Reply-To is not a valid email address.' },
  image_missing: { status: 400, message: 'Please choose an image file.' },
  image_svg: {
    status: 400,
    message:
      'SVG pictures cannot be sent: most mail programs do not show them. Save the picture as PNG and choose that file.',
  },
  image_unreadable: {
    status: 400,
    message: 'This file is not an image that can be read. Use PNG, JPEG, GIF, WebP or AVIF.',
  },
  templates_full: {
    status: 409,
    message:
      'A workspace may have {limit} templates, {size} together. Please delete some that are not used any more.',
  },
  images_full: {
    status: 409,
    message:
      'A workspace may keep {limit} pictures, {size} together; those of mails that were sent stay. Please use one that is hosted already.',
  },
  sections_full: {
    status: 409,
    message:
      'A workspace may keep {limit} sections, {size} together. Please delete some that are not used any more.',
  },
  image_too_large: { status: 413, message: 'The image is too large. The limit is {limit}.' },

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
      'The workspace may keep {limit} campaigns and has as many. Delete some that are not needed any more (they count for 24 hours longer), or ask the administrator to raise QUOTA_CAMPAIGNS.',
  },
  schedule_incomplete: { status: 400, message: 'Scheduling needs a date and a time.' },
  schedule_invalid: {
    status: 400,
    message: 'The date, the time or the time zone of the schedule is not valid.',
  },
  schedule_past: { status: 400, message: 'The time of the schedule has passed. Please choose a later one.' },
  nothing_to_retry: {
    status: 409,
    message: 'Nothing is left to be tried again: the addresses that failed take no mail.',
  },
  relays_full: { status: 409, message: 'There are {limit} relays already. Remove one that is not used.' },
  relay_invalid: { status: 400, message: 'The relay cannot be used: {reason}' },
  relay_password_needed: {
    status: 400,
    message: 'Enter the password again: the host or the user name is a different one.',
  },
  relay_test_address_invalid: {
    status: 400,
    message:
      'The test message needs two complete email addresses, such as you@example.com: one it comes from, one it goes to.',
  },
  relay_first_while_sending: {
    status: 409,
    message:
      'Campaigns are being sent to the built-in mailbox. Wait until they end, or pause them: with this relay the rest of them would reach people.',
  },
  relay_last_while_sending: {
    status: 409,
    message:
      'Campaigns are being sent, and this is the only relay. Wait until they end, or pause them: without a relay the rest of them would end in the built-in mailbox.',
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
    message: '{email} takes no mail from you: it unsubscribed, bounced or complained. Leave it out.',
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
    message: 'No worker has sent the test message yet. It leaves as soon as one runs.',
  },
  contact_taken: { status: 409, message: 'There is a contact with the address {email} already.' },
  contact_email_invalid: { status: 400, message: 'This is not a valid email address: {email}' },
  contact_erased: {
    status: 409,
    message:
      '{email} was erased on request and cannot be added again. Only the person can lift that, by signing up.',
  },
  contact_address_mismatch: {
    status: 400,
    message: 'This is not the address of the contact. Type it as it stands on the page.',
  },
  contact_stays_suppressed: {
    status: 409,
    message:
      'No mail can be sent to {email}: it is suppressed for another reason than an unsubscribe. Settings, Suppressed shows why and takes it back.',
  },
  message_erased: {
    status: 404,
    message: 'This person was erased, and the message with them. Only the counts are left.',
  },
  original_gone: { status: 404, message: 'The original is kept for {days} days.' },
  hook_refused: { status: 403, message: 'This is not for us.' },
  hook_password: { status: 401, message: 'Send the password that stands in the address of this hook.' },
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
  rules_invalid: { status: 400, message: 'Soft bounces: 2 to 20 within 7 to 365 days.' },
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
    message: 'This is no place in the timeline. Take the one that the page before answered as next.',
  },
  contact_field_unknown: {
    status: 400,
    message: 'There is no contact field with the key {key}. Create it in Settings, Fields.',
  },
  contact_value_unreadable: {
    status: 400,
    message: 'The value of "{label}" cannot be read. Its type is: {type}.',
  },
  contact_values_large: {
    status: 400,
    message: 'The values of your own fields have more than 16 kB together. Please shorten them.',
  },
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
    message: 'The data of a message may have {limit} bytes as JSON. That of message {place} has {bytes}.',
  },
  message_address_invalid: { status: 400, message: 'Message {place} goes to no valid address: {email}' },
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
  contact_jobs_full: {
    status: 409,
    message:
      'This workspace has {limit} changes of many contacts under way. Wait until one of them has ended, or cancel one.',
  },
  contact_job_ended: { status: 409, message: 'This has ended already.' },
  contact_job_not_undoable: {
    status: 409,
    message: 'Only a deletion of the last 24 hours can be undone.',
  },
  contact_group_missing: { status: 404, message: 'There is no group with the id {id} any more.' },
  field_label_empty: { status: 400, message: 'Please enter a label for the field.' },
  field_label_taken: { status: 409, message: 'There is a field with this label already: {label}' },
  field_options_missing: { status: 400, message: 'A choice needs at least one option.' },
  field_options_unused: { status: 400, message: 'Only a choice has options.' },
  fields_full: {
    status: 409,
    message: 'A workspace may have {limit} fields of its own. Please delete one first.',
  },
  field_in_use: {
    status: 409,
    message:
      'The field cannot be deleted: scheduled campaigns or segments name it ({names}). Unschedule the campaigns or take it out of their templates, and out of the segments, first.',
  },
  field_unknown: {
    status: 400,
    message: 'There is no contact field {tag}. Create it in Settings, Fields, or correct the merge tag.',
  },
  status_conflict: { status: 409, message: 'A campaign that is {status} cannot be {action}.' },

  unsubscribe_token_missing: { status: 400, message: 'The unsubscribe token is missing.' },
  unsubscribe_token_invalid: { status: 400, message: 'The unsubscribe link is not valid.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems

/** The body of every answer that is not a success (P35). */
export const problemBody = z
  .object({
    message: z.string(),
    code: z.string(),
    params: z.optional(z.record(z.string(), z.string())),
    details: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  })
  .register(z.globalRegistry, { id: 'Problem' })
export type ProblemBody = z.output<typeof problemBody>
