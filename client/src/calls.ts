// Generated from the contracts by `npm run generate`; a test fails if it is out of date.

export type AcceptedMessage = { id: number; held: boolean }

/** The lines that Lettermill adds below a letter, in the letter's language. */
export type AddedFoot = {
  /** The words before the sender's name, such as 'Sent by'. */
  sent_by: string /** Name and address of the workspace's first sender; '' if it has none. A campaign shows its own sender. */
  sender: string /** In lines; '' if none is set. */
  postal_address: string /** The words of the link to unsubscribe; '' if the letter has such a link. */
  unsubscribe: string
}

export type Agenda = {
  /** Campaigns that are being sent or paused, the last started first; at most three. */
  running: {
    id: number
    name: string
    status:
      | 'draft'
      | 'scheduled'
      | 'processing'
      | 'paused'
      | 'partially_sent'
      | 'sent'
      | 'completed'
      | 'failed'
      | 'archived'
    total: number
    sent: number /** Recipients whose messages have ended: sent, failed or skipped. */
    settled: number /** When the last pending message will have been tried; null if the campaign sends nothing now, or if it has been sending for less than ten seconds. */
    done_at:
      | string
      | null /** The rate that has reached half of the limit at which Lettermill holds the campaign; null if none has. */
    warning: ('bounces' | 'complaints') | null
  }[] /** The number of campaigns being sent or paused that `running` leaves out. */
  more_running: number /** Scheduled campaigns, the earliest first; at most three. */
  next: {
    id: number
    name: string
    scheduled_at: string /** The number of contacts that would get the campaign now, without contacts that are left out. Null if the campaign goes to a target, which Lettermill counts only on request. */
    contacts: number | null
  }[]
  more_next: number
}

/** An API token for scripts. Until it ends or is revoked, it may make every call with access 'account' whose scope it has. */
export type ApiToken = {
  id: number
  name: string
  scopes: ('read' | 'write' | 'send')[]
  created_at: string /** When the token was last used, to the hour; null if never. */
  last_used_at: string | null /** When the token ends; null: not until it is revoked. */
  expires_at: string | null
}

export type AuditEntry = {
  id: number
  at: string
  action:
    | 'signed_in'
    | 'sign_in_failed'
    | 'sign_in_limited'
    | 'signed_out'
    | 'registered'
    | 'registration_limited'
    | 'registration_approved'
    | 'registration_rejected'
    | 'account_deleted'
    | 'administrator_created'
    | 'password_changed'
    | 'password_change_failed'
    | 'password_set'
    | 'api_token_created'
    | 'api_token_revoked'
    | 'administrator_call_refused'
    | 'settings_changed'
    | 'brand_changed'
    | 'page_changed'
    | 'contacts_imported'
    | 'import_ended'
    | 'import_undone'
    | 'group_created'
    | 'group_deleted'
    | 'group_restored'
    | 'group_renamed'
    | 'contact_created'
    | 'contact_changed'
    | 'contact_deleted'
    | 'contact_restored'
    | 'contact_unsubscribed'
    | 'contact_resubscribed'
    | 'contact_exported'
    | 'contact_erased'
    | 'contacts_upserted'
    | 'members_added'
    | 'members_removed'
    | 'contacts_changed'
    | 'contact_job_cancelled'
    | 'contact_job_undone'
    | 'contacts_exported'
    | 'field_created'
    | 'field_changed'
    | 'field_deleted'
    | 'topic_created'
    | 'topic_changed'
    | 'topic_deleted'
    | 'segment_created'
    | 'segment_changed'
    | 'segment_deleted'
    | 'segment_restored'
    | 'segment_duplicated'
    | 'segment_exported'
    | 'campaign_addresses_exported'
    | 'segment_group_made'
    | 'inactive_asked'
    | 'inactive_suppressed'
    | 'form_created'
    | 'form_changed'
    | 'form_deleted'
    | 'sender_created'
    | 'sender_deleted'
    | 'domain_created'
    | 'domain_verified'
    | 'domain_unverified'
    | 'domain_signing_changed'
    | 'domain_complaints_told'
    | 'domain_probed'
    | 'domain_warm_up_changed'
    | 'domain_allowed'
    | 'domain_allowance_withdrawn'
    | 'domain_deleted'
    | 'relay_added'
    | 'relay_changed'
    | 'relay_removed'
    | 'relay_tested'
    | 'public_address_changed'
    | 'provider_limits_changed'
    | 'public_address_allowed'
    | 'template_created'
    | 'template_changed'
    | 'template_deleted'
    | 'template_restored'
    | 'template_duplicated'
    | 'campaign_created'
    | 'campaign_scheduled'
    | 'campaign_duplicated'
    | 'campaign_resent'
    | 'campaign_changed'
    | 'campaign_unscheduled'
    | 'campaign_recalled'
    | 'campaign_sent'
    | 'campaign_acknowledged'
    | 'campaign_started'
    | 'campaign_paused'
    | 'campaign_held'
    | 'campaign_provider_blocked'
    | 'campaign_provider_retried'
    | 'campaign_provider_given_up'
    | 'campaign_resumed'
    | 'campaign_archived'
    | 'campaign_retried'
    | 'campaign_deleted'
    | 'campaign_restored'
    | 'campaign_tested'
    | 'template_tested'
    | 'feedback_rules_changed'
    | 'feedback_reported'
    | 'feedback_retried'
    | 'feedback_reclassified'
    | 'hook_created'
    | 'hook_removed'
    | 'webhook_created'
    | 'webhook_changed'
    | 'webhook_deleted'
    | 'webhook_secret_rotated'
    | 'webhook_tested'
    | 'webhook_turned_off'
    | 'webhook_calls_replayed'
    | 'suppressions_added'
    | 'suppressions_imported'
    | 'suppression_removed'
    | 'suppressions_taken_back'
    | 'suppressions_released'
    | 'mass_bounce_taken_back'
    | 'mass_bounce_confirmed'
    | 'test_address_asked'
    | 'test_address_removed'
    | 'campaign_exported'
    | 'campaigns_exported'
    | 'suppressions_exported'
    | 'audit_exported'
    | 'contacts_read'
    | 'campaigns_read'
    | 'deliveries_read'
    | 'unsubscribers_read'
    | 'mailbox_listed'
    | 'mailbox_message_read'
    | 'instance_exported'
    | 'instance_imported'
    | 'workspace_purged'
    | 'audit_dropped'
    | 'events_dropped'
    | 'journal_set_aside'
    | 'sending_released'
    | 'releases_changed'
    | 'restored_gone_on'
    | 'proxy_notice_dismissed'
  outcome: 'done' | 'refused'
  by:
    | 'session'
    | 'api token'
    | 'stranger'
    | 'command line'
    | 'product' /** The account at that time; it may have been deleted since. Null for strangers, the command line and Lettermill itself. */
  account_id: number | null
  account_email: string | null
  workspace_id: number | null /** The caller's IP address, as far as TRUST_PROXY lets the server know it. */
  address: string | null
  object:
    | (
        | 'account'
        | 'api_token'
        | 'page'
        | 'workspace'
        | 'group'
        | 'import'
        | 'sender'
        | 'domain'
        | 'template'
        | 'campaign'
        | 'field'
        | 'topic'
        | 'contact'
        | 'segment'
        | 'form'
        | 'webhook'
      )
    | null
  object_id: number | null /** The object's name at that time. */
  object_name: string | null /** The number of rows of an export or import. */
  rows: number | null
  detail: string | null /** More than 1 if the entry stands for several equal actions within a minute. */
  times: number
}

export type BotEvent = {
  at: string
  email: string
  kind: 'open' | 'click' | 'unsubscribe' | 'resubscribe'
  url:
    | string
    | null /** The signal that identified the bot: a prefetching mail client, a scanner, a burst of clicks, … */
  bot: string /** @deprecated Old name of `bot`. */
  machine: string
}

export type Brand = {
  /** The path of a picture that the workspace uploaded; '' for none. */
  logo: string
  theme: {
    /** The background around the letter. */
    page: string
    letter: string
    text: string
    link: string
    button: string
    font:
      | 'arial'
      | 'verdana'
      | 'tahoma'
      | 'trebuchet'
      | 'georgia'
      | 'times'
      | 'courier' /** Corner radius of buttons and pictures. */
    radius: number
  }
  social: {
    network:
      | 'facebook'
      | 'instagram'
      | 'x'
      | 'linkedin'
      | 'youtube'
      | 'tiktok'
      | 'telegram'
      | 'threads'
      | 'bluesky'
      | 'mastodon'
      | 'pinterest'
      | 'whatsapp'
      | 'website'
    url: unknown & unknown
  }[] /** Plain text in lines: why the reader gets the letter, and anything else. It may contain merge tags. */
  footer: string /** The postal address of the workspace, the same as `postalAddress` of its settings. */
  postal_address: string
}

export type BrandInput = {
  /** The path of a picture that the workspace uploaded; '' for none. */
  logo: string
  theme: {
    /** The background around the letter. */
    page: string
    letter: string
    text: string
    link: string
    button: string
    font:
      | 'arial'
      | 'verdana'
      | 'tahoma'
      | 'trebuchet'
      | 'georgia'
      | 'times'
      | 'courier' /** Corner radius of buttons and pictures. */
    radius: number
  }
  social: {
    network:
      | 'facebook'
      | 'instagram'
      | 'x'
      | 'linkedin'
      | 'youtube'
      | 'tiktok'
      | 'telegram'
      | 'threads'
      | 'bluesky'
      | 'mastodon'
      | 'pinterest'
      | 'whatsapp'
      | 'website'
    url: unknown & unknown
  }[] /** Plain text in lines: why the reader gets the letter, and anything else. It may contain merge tags. */
  footer: string /** The postal address of the workspace, the same as `postalAddress` of its settings. */
  postal_address: string
}

export type Campaign = {
  id: number
  name: string
  subject: string /** The preheader, which mail programs show after the subject; empty if there is none. */
  preheader: string /** Where replies go; null: to the sender. */
  reply_to: string | null
  status:
    | 'draft'
    | 'scheduled'
    | 'processing'
    | 'paused'
    | 'partially_sent'
    | 'sent'
    | 'completed'
    | 'failed'
    | 'archived'
  created_at: string
  sent_at: string | null
  scheduled_at: string | null /** When sending began; null before that. */
  started_at:
    | string
    | null /** When the campaign was paused or held; null for other campaigns, and for campaigns that were paused before Lettermill stored this time. */
  paused_at:
    | string
    | null /** When the first message is sent, if the campaign was sent with a delay; null once sending began. */
  starts_at:
    | string
    | null /** The version, which grows with every edit. `PUT` refuses an edit that was made from an older version. */
  version: number
  domain_id: number
  sender_id: number
  template_id: number /** The name of the template; null once the template is deleted. */
  template_name: string | null /** The group that the campaign goes to; null: all contacts, or a target. */
  group_id: number | null /** The name of the group; null for all contacts, and once the group is deleted. */
  group_name:
    | string
    | null /** The groups and segments that the campaign goes to; null if it goes to one group or to all contacts. */
  target: NamedTarget | null /** Contacts who switched this topic off do not get the campaign; null: no topic. */
  topic: {
    id: number
    name: string
  } | null /** The campaign that this campaign sends again, and the contacts that now get it; null if there is none. */
  resend_of: number | null
  resend_to:
    | ('not_opened' | 'joined_since')
    | null /** The number of contacts. For a target, 0 until sending begins; `POST /api/segments/count` counts a target. */
  total_contacts: number
  sent_count: number
  failed_count: number
  skipped_count: number /** Recipients who opened the message, without bot events. */
  open_count: number
  click_count: number
  unsubscribe_count: number /** Recipients whose address does not exist, as the relay or a later bounce said. */
  bounce_count: number /** Recipients whose message was refused for now (soft bounces). */
  soft_bounce_count: number /** Recipients whose mail server refused the message because of us, not because of the recipient. */
  blocked_count: number
  complaint_count: number /** Sent messages minus those that are known to have bounced. */
  delivered_count: number /** The rate that has reached half of the limit at which Lettermill holds the campaign; null if none has. */
  warning:
    | ('bounces' | 'complaints')
    | null /** A sentence: why the campaign is held or failed, or why a scheduled one cannot be sent; otherwise null. */
  reason:
    | string
    | null /** Why a scheduled campaign did not start, as a code with parameters; null for other reasons. */
  hold: ReputationHold | null
}

export type CampaignFeedback = {
  hard: number
  soft: number
  block: number
  complaint: number /** At most 20, the most frequent first. */
  reasons: {
    kind: 'hard' | 'soft' | 'block' | 'complaint'
    cause: string | null
    words: string
    count: number
  }[] /** Providers with a refusal, or with a share of what was sent; the largest first. */
  providers: {
    provider:
      | 'gmail'
      | 'microsoft'
      | 'yahoo'
      | 'apple'
      | 'gmx'
      | 'mailru'
      | 'yandex'
      | 'ukrnet'
      | 'other' /** Messages that Lettermill tried to deliver to the provider, accepted or not. */
    tried: number /** Messages to the provider that a relay accepted and that did not bounce. */
    delivered: number
    hard: number
    soft: number
    block: number
    complaint: number
  }[]
}

/** The part of a campaign that waits for one provider. The other providers get their messages. */
export type CampaignHold = {
  code: 'provider_blocked'
  params: { provider: string; reply: string; code: number | null; status: string | null }
  held_at: string /** When Lettermill tries a few of the messages again. If one is accepted, all others follow. */
  next_try_at: string /** When the messages fail, unless one is accepted before. */
  fails_at: string /** How many messages wait for this provider. */
  waiting: number
}

export type CampaignLink = {
  /** The URL as the author wrote it, including merge tags. */
  url: string /** The text of the link, or the alternative text of its picture; null if it has neither. */
  words: string | null /** Recipients who clicked the link, without bot events. */
  clicks: number /** Recipients whose bots followed the link. */
  bot_clicks: number /** @deprecated Old name of `bot_clicks`. */
  machine_clicks: number
}

export type CampaignPace = {
  /** Messages that the relay accepted in each minute of the last hour, oldest first and without gaps. The list begins with the first minute that has a message. */
  minutes: { at: string; sent: number }[]
}

/** sent + failed + skipped + deferred + unconfirmed + pending = total, at every moment. */
export type CampaignProgress = {
  total: number
  sent: number
  failed: number
  skipped: number
  deferred: number
  unconfirmed: number
  pending: number /** Messages a second over the last minute, or since the first message sent in it; 0 if none was sent. */
  rate: number /** SEND_RATE, the most messages a second of the whole installation; null: no limit. */
  rate_limit:
    | number
    | null /** When the last pending message will be tried, at the current rate, and the last one that waits for a provider's limit; null if the campaign now sends nothing, or if it has been sending for less than ten seconds. */
  done_at:
    | string
    | null /** Why a campaign that is being sent makes no progress. `worker`: no worker runs. `failure`: a worker meets the same error again and again. `relay`: every relay fails, or the relay has accepted nothing for a minute. Null if it makes progress, or its next try is not due yet. */
  waits_for:
    | ('worker' | 'failure' | 'relay')
    | null /** What the relay answered last, if every relay fails; else null. */
  relay_reply:
    | string
    | null /** When the next deferred message is tried again; null if none is deferred, or all wait for a provider's limit. */
  next_try_at:
    string | null /** The providers that refuse the campaign. Their messages wait and count as deferred. */
  holds: CampaignHold[] /** The providers whose limit is reached. Messages to them wait without an attempt and count as deferred. */
  waits: CampaignWait[] /** Whether the sending domain's warm-up postpones messages to the next day. They count as deferred. */
  postponed: boolean /** How many failed messages can be tried again, because their address takes mail. 0 until the campaign is over. Also 0 for a campaign that could not start; "Try again" starts it nevertheless. */
  retryable: number /** Whether the messages stay in the built-in mailbox; null before the start, and for campaigns that an earlier version of Lettermill started. */
  test_mode:
    | boolean
    | null /** Messages with one unconfirmed attempt and a later attempt that was accepted or also unconfirmed. */
  possible_duplicates: number /** How often another worker took over a chunk because its worker fell silent. Each time, up to one flush of messages (250) may have arrived twice, and Lettermill cannot tell which ones. */
  lapses: number /** Recipients with bot events. Readers' stats exclude bot events. */
  bot_opens: number
  bot_clicks: number /** @deprecated Old name of `bot_opens`. */
  machine_opens: number /** @deprecated Old name of `bot_clicks`. */
  machine_clicks: number
}

export type CampaignRates = {
  /** Campaigns that started in the range, newest first, at most 200, with their counts until now. */
  campaigns: {
    id: number
    name: string
    started_at: string
    sent: number
    opened: number
    clicked: number
    unsubscribed: number
  }[] /** The number of campaigns in the range that `campaigns` leaves out. */
  more: number /** Whether campaigns that were sent in the range were deleted since. The totals of `listPerformance` include them, and `campaigns` and `listProviders` do not. */
  some_deleted: boolean
}

export type CampaignReview = {
  /** How many contacts would get the message if it were sent now. */
  recipients: number /** How many members of the group do not get it, by reason. */
  left_out: {
    reason:
      ('unsubscribed' | 'complaint' | 'hard_bounce' | 'soft_bounce' | 'manual' | 'inactive') | 'declined'
    count: number
  }[] /** The name of the group; null if the campaign goes to all contacts or to a target. */
  group_name: string | null /** The target; null if the campaign goes to one group or to all contacts. */
  target: NamedTarget | null
  topic_name: string | null
  from: { name: string; email: string }
  reply_to: string | null
  subject: string
  preheader: string /** What a person should fix or know before sending. */
  findings: (
    'no_contacts' | 'nobody_left' | 'no_postal_address' | 'domain_unverified'
  )[] /** What spam filters and readers would object to in the message and its recipients, the worst first. */
  content: CheckupFinding[] /** What the last campaigns of the workspace say about this one: so many complaints or hard bounces that the calls that send it need `acknowledged`, or an administrator's release. Null if there are few. */
  reputation: ReputationFinding | null
}

export type CampaignStats = {
  /** The span of time of one record. */
  unit:
    | 'hour'
    | 'day' /** Oldest first and without gaps, from the start of sending to now; empty before the start. At most ninety days from the start. */
  records: {
    /** Start of the hour or day as local time: YYYY-MM-DDTHH:mm. When clocks go back in autumn, an hour appears twice. */
    at: string
    sent: number
    opens: number
    clicks: number
    unsubscribes: number
  }[]
}

export type CampaignWait = {
  code: 'provider_limited'
  params: {
    /** A mailbox provider such as `gmail`, or a domain, which contains a dot. */
    provider: string
    per_minute: number | null
    per_hour: number | null
  } /** How many messages wait for the limit. */
  waiting: number /** When the last of them leaves at the earliest; null if the limit was removed, so that all leave now. */
  done_at: string | null
}

export type Checkup = {
  /** The worst level of the findings. */
  level: 'ok' | 'hint' | 'unknown' | 'warning' | 'red'
  checked_at: string
  findings: CheckupFinding[] /** The company that hosts the domain's DNS zone, derived from its name servers; null if unknown. */
  dns_host: { zone: string; name: string } | null
}

export type CheckupFinding = {
  /** The check: spf.present, dkim.key and so on. */
  id: string
  level: 'ok' | 'hint' | 'unknown' | 'warning' | 'red' /** Identifies the sentence, for programs. */
  code: string /** The values in the sentence. */
  params: Record<string, string>
  message: string /** What was found in the DNS. */
  found: string[] /** What to do, in a sentence; null if nothing needs to be done. */
  fix: string | null /** The DNS record to publish. */
  record: { type: 'TXT' | 'MX'; name: string; value: string } | null
}

export type ConfirmedTestAddress = { email: string }

export type Consent = {
  id: number
  at: string
  kind:
    | 'signed_up'
    | 'confirmed'
    | 'topic_wanted'
    | 'topic_declined' /** The form, and the version of its texts that the person saw; null if no form was used. */
  form_id: number | null
  form_version:
    number | null /** The name of the form; null if no form was used, or if the form was deleted. */
  form_name: string | null
  topic: {
    id: number
    name: string
  } | null /** The person's IP address, as far as TRUST_PROXY lets the server know it, and browser. */
  ip: string | null
  agent: string | null
}

/** A contact in a reply. `amount` is a decimal as text, `date_filed` a calendar day (YYYY-MM-DD). */
export type Contact = {
  id: number /** The listed group, in the list of a group. In other lists, the group that the contact joined first, or null. */
  group_id: number | null
  ref_id: string | null
  first_name: string
  last_name: string | null
  business_name: string | null
  phone: string | null
  email: string
  state_name: string | null
  lender_name: string | null
  amount: string | null
  link: string | null
  date_filed: string | null
  status:
    | 'mailable'
    | 'unsubscribed'
    | 'complaint'
    | 'hard_bounce'
    | 'soft_bounce'
    | 'manual'
    | 'inactive' /** Values of custom fields by key; empty values are left out. */
  fields: Record<string, string>
}

export type ContactDetail = {
  id: number /** The listed group, in the list of a group. In other lists, the group that the contact joined first, or null. */
  group_id: number | null
  ref_id: string | null
  first_name: string
  last_name: string | null
  business_name: string | null
  phone: string | null
  email: string
  state_name: string | null
  lender_name: string | null
  amount: string | null
  link: string | null
  date_filed: string | null
  status:
    | 'mailable'
    | 'unsubscribed'
    | 'complaint'
    | 'hard_bounce'
    | 'soft_bounce'
    | 'manual'
    | 'inactive' /** Values of custom fields by key; empty values are left out. */
  fields: Record<
    string,
    string
  > /** The contact's groups that are not deleted, in the order in which the contact joined them. */
  groups: {
    id: number
    name: string
    added_at: string
  }[] /** Since when the contact cannot be mailed; null if it can be mailed. */
  status_since: string | null /** @deprecated Old name of `status`. */
  standing:
    | 'mailable'
    | 'unsubscribed'
    | 'complaint'
    | 'hard_bounce'
    | 'soft_bounce'
    | 'manual'
    | 'inactive' /** @deprecated Old name of `status_since`. */
  standing_since: string | null
  created_at: string
  updated_at: string
}

export type ContactGroup = {
  id: number
  name: string
  contactCount: number
  uploaded_file_name: string | null
  uploaded_at: string
}

/** One import: the sums over all requests with its id. */
export type ContactImport = {
  id: number
  group_id: number
  group_name: string
  uploaded_file_name: string | null
  started_at: string /** New members of the group; `added` of them were created, the others were known before. */
  imported: number
  added: number
  duplicates: number
  filled: number
  skipped: number /** Rows that were left out because their consent cell says no. */
  refused: number /** The number of unreadable cells of each field, by its key. */
  unreadable_fields: Record<string, number> /** 24 hours after the last request of the import. */
  undoable_until: string
  undone_at: string | null
}

export type ContactJob = {
  id: number
  action:
    | 'add'
    | 'remove'
    | 'delete'
    | 'restore'
    | 'delete_group'
    | 'restore_group'
    | 'undo_import' /** The group of the job: the job adds contacts to it, removes contacts from it, deletes it (alone or with its import) or restores it. */
  group_id: number | null
  group_name: string | null
  state:
    | 'running'
    | 'done'
    | 'cancelled'
    | 'failed' /** How many contacts the job covers; null until they are counted. */
  total: number | null /** How many contacts the job has processed. */
  seen: number /** How many contacts the job has changed. A contact that is already in the group, for instance, is not changed. */
  changed: number
  created_at: string
  ended_at: string | null
}

export type CumulativeStats = {
  /** Minutes between two points: 15, 60, or a whole number of days. */
  step_minutes: number /** The number of steps of the range; for `all`, the number of points. */
  steps: number /** Counts from the start up to each moment, oldest first. The first point is the quarter of an hour in which sending started, with zeros; the last is now or the end of the range. Empty before the start. */
  points: {
    at: string
    sent: number
    opens: number
    clicks: number
    unsubscribes: number
  }[] /** The median of up to twelve earlier campaigns of the workspace at each point, as shares of their sent messages (0 to 1). One entry more than `steps`. Null for `all`, and with fewer than two earlier campaigns. */
  usual: { opens: number; clicks: number }[] | null /** The number of earlier campaigns in the median. */
  usual_of: number
}

/** A custom field. Its key never changes, because merge tags use it: `{{ fields.key }}`. */
export type CustomField = {
  id: number
  key: string
  label: string
  type: 'text' | 'number' | 'date' | 'yes_no' | 'choice' /** The options of a choice; null for other types. */
  options: string[] | null
  position: number
  used_in: FieldUse[]
}

export type DashboardStats = {
  emailsSent: number
  totalOpens: number
  totalClicks: number
  unsubscribeCount: number /** Sent messages minus those that are known to have bounced. */
  delivered: number
  bounced: number
  complained: number
  emailsSentChange: number | null
  opensChange: number | null
  clicksChange: number | null
  unsubscribeChange: number | null
}

export type Delivery = {
  /** The recipient's number in the campaign. */
  seq: number
  email: string
  first_name: string
  last_name: string | null
  state:
    | 'sent'
    | 'failed'
    | 'skipped'
    | 'deferred'
    | 'unconfirmed'
    | 'pending' /** The relay's last answer, or Lettermill's own reason if the relay gave none; null while pending. */
  reason:
    | string
    | null /** SMTP attempts; 0 if Lettermill skipped the delivery, or a provider throttle postponed the delivery. */
  attempts: number /** When the last attempt was made, or when the delivery was skipped. */
  at:
    | string
    | null /** Whether the message may have arrived twice (see `possible_duplicates` of the progress). */
  possible_duplicate: boolean
  next_try_at: string | null
  first_open_at: string | null
  first_click_at: string | null
  unsubscribed_at: string | null
}

export type DeliveryStory = {
  attempts: {
    at: string
    outcome:
      | 'sent'
      | 'failed'
      | 'skipped'
      | 'deferred'
      | 'unconfirmed'
      | 'pending' /** Whether the relay was tried. If not, `wait` or `reply` says why. */
    tried: boolean /** Reply code and RFC 3463 status; null if the relay gave none. */
    code: number | null
    enhanced: string | null
    reply: string | null /** Why Lettermill did not try yet; null for any other reason, which `reply` has. */
    wait: 'provider_limited' | null /** The relay that was tried; null if none was. */
    relay: string | null
  }[]
  events: {
    at: string
    kind:
      | 'open'
      | 'click'
      | 'unsubscribe'
      | 'resubscribe' /** The URL that was clicked, with the recipient's values; null if the event is not a click. */
    url: string | null /** The signal that identified a bot; null for a reader. */
    bot: string | null /** @deprecated Old name of `bot`. */
    machine: string | null
  }[] /** How many events the server counted but did not store. It stores the first 100 events of a kind on one link. */
  more_events: number
}

export type Design = {
  version: 1 /** The letter's width on wide screens, in pixels. */
  width: number
  theme: {
    /** The background around the letter. */
    page: string
    letter: string
    text: string
    link: string
    button: string
    font:
      | 'arial'
      | 'verdana'
      | 'tahoma'
      | 'trebuchet'
      | 'georgia'
      | 'times'
      | 'courier' /** Corner radius of buttons and pictures. */
    radius: number
  } /** The preheader, which mail programs show after the subject; may contain merge tags. */
  preheader: string /** A language tag (BCP 47), such as `en` or `uk`. */
  language: string
  direction: 'ltr' | 'rtl'
  sections: {
    id: string /** The background colour of the section; null: the background of the letter. */
    background: string | null /** A picture behind the section, or ''. Outlook shows only the colour. */
    background_picture: string
    padding: {
      top: number
      right: number
      bottom: number
      left: number
    } /** `full`: the background reaches from edge to edge of the page. */
    width: 'inset' | 'full' /** Whether the columns are stacked on phones. */
    stack: boolean
    columns: {
      /** The column's share of the width, relative to the other columns: ratios 1 and 2 make one third and two thirds. */
      ratio: number
      blocks: (
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'heading' /** Why the reader gets this letter, and anything else; may be ''. */
            html: string
            level: 1 | 2 | 3
            align: 'left' | 'center' | 'right'
            color: string | null
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'text' /** Why the reader gets this letter, and anything else; may be ''. */
            html: string
            align: 'left' | 'center' | 'right'
            color: string | null
            size: number
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'button'
            text: string /** Target of the picture's link; '' for no link. */
            url: string
            align: 'left' | 'center' | 'right'
            color: string | null /** Whether the button is as wide as its column. */
            wide: boolean
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'picture' /** The URL of the picture; an uploaded one begins with `/uploads/`. '' while no picture is chosen; the block then shows nothing. */
            src: string /** Alternative text. '' marks the picture as decoration. */
            alt: string /** Target of the picture's link; '' for no link. */
            url: string
            align: 'left' | 'center' | 'right'
            width: number | null
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'picture_text' /** The URL of the picture; an uploaded one begins with `/uploads/`. '' while no picture is chosen; the block then shows nothing. */
            src: string /** Alternative text. '' marks the picture as decoration. */
            alt: string /** Target of the picture's link; '' for no link. */
            url: string /** Why the reader gets this letter, and anything else; may be ''. */
            html: string
            side: 'left' | 'right' /** Width of the picture in percent of the column. */
            share: number
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'divider'
            color: string | null
            thickness: number
            line: 'solid' | 'dashed' | 'dotted'
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'space'
            height: number
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'quote' /** Why the reader gets this letter, and anything else; may be ''. */
            html: string /** Who said the quotation; '' for nobody. */
            author: string
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'list'
            marks: 'bullet' | 'number' | 'check'
            items: string[]
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'social'
            align: 'left' | 'center' | 'right'
            links: {
              network:
                | 'facebook'
                | 'instagram'
                | 'x'
                | 'linkedin'
                | 'youtube'
                | 'tiktok'
                | 'telegram'
                | 'threads'
                | 'bluesky'
                | 'mastodon'
                | 'pinterest'
                | 'whatsapp'
                | 'website'
              url: string
            }[]
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'video' /** The URL of the picture; an uploaded one begins with `/uploads/`. '' while no picture is chosen; the block then shows nothing. */
            src: string /** Alternative text. '' marks the picture as decoration. */
            alt: string /** Target of the picture's link; '' for no link. */
            url: string
            label: string
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'table' /** Whether the first row holds the column headings. */
            header: boolean
            rows: string[][]
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'code'
            text: string
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'html' /** Why the reader gets this letter, and anything else; may be ''. */
            html: string
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'footer' /** Why the reader gets this letter, and anything else; may be ''. */
            html: string /** The sender's postal address, in lines. */
            address: string /** Texts of the footer's links. A letter always has the unsubscribe link; if `view` is '', it has no link to view it in a browser. */
            unsubscribe: string
            view: string /** The text of the link to the preference page; if '' or (in older designs) absent, there is no such link. */
            preferences?: string
            align: 'left' | 'center' | 'right'
          }
      )[]
    }[]
  }[]
}

export type DmarcSummary = {
  /** The address for reports, dmarc@ at BOUNCE_DOMAIN; null if this installation receives no mail. */
  address:
    | string
    | null /** Whether Check DNS has found the domain's own DKIM record. Without it, Lettermill keeps no reports. */
  is_proved: boolean /** Reports with a valid signature of the reporting domain. All figures but `unsigned` are theirs. */
  reports: number
  passed: number
  failed: number /** Totals of the reports without a valid signature, which anybody may have written, and of those that arrived before Lettermill checked signatures. */
  unsigned: { reports: number; passed: number; failed: number } /** Days (UTC) with messages, oldest first. */
  days: {
    day: string
    passed: number
    failed: number
  }[] /** The organisations that sent reports, by the name they give and the domain that signed; most messages first, at most ten. */
  reporters: {
    org: string
    signed_by: string
    reports: number
    messages: number
  }[] /** IP addresses that sent mail as the domain, most messages first, at most fifty. */
  sources: {
    /** The IP address that sent the messages. Null: the sum over the addresses that Lettermill did not store, because the report had too many. */
    address:
      | string
      | null /** The address's name in the DNS, looked up now; null if it has none or no answer came. */
    name: string | null /** Whether one of our relays has the address, or our key signed the messages. */
    is_ours: boolean
    messages: number /** Messages that passed DMARC: SPF or DKIM passed and was aligned. */
    passed: number
    dkim: { aligned: number; unaligned: number; failed: number }
    spf: { aligned: number; unaligned: number; failed: number }
    quarantined: number
    rejected: number
  }[] /** The number of addresses that `sources` leaves out. */
  more_sources: number
}

export type Domain = {
  id: number
  domain_name: string
  is_verified: boolean /** The relay signs this domain's mail with DKIM, so Lettermill does not. */
  signed_by_relay: boolean /** The records that the last Check DNS did not find in the DNS as required; null before the first. */
  missing_records:
    ('spf' | 'dkim' | 'dkim_ed25519' | 'dmarc')[] | null /** When Check DNS last got an answer. */
  checked_at: string | null
}

/** One account's claim to a sending domain, for administrators. */
export type DomainClaim = {
  id: number
  domain_name: string /** The account's email; null if it has none. */
  email: string | null
  created_at: string /** Whether an administrator marked the domain as verified. */
  is_verified: boolean /** When Check DNS first found this account's own DKIM record. */
  proved_at: string | null /** When an administrator allowed this claim. */
  allowed_at:
    | string
    | null /** Another account proved this domain or a parent domain. Without proof or permission, this account cannot send from it. */
  is_proved_elsewhere: boolean
}

/** A reply that only tells people, in a sentence, that the call succeeded. */
export type Done = { message: string }

export type DoubtfulAddresses = {
  /** The reason to doubt them: `role`: a function reads them, such as info@ or support@; `typo`: the domain is a known misspelling of a mailbox provider; `disposable`: the domain gives addresses away for minutes; `no_mail`: the domain has no mail server (MX) and no address. */
  kind:
    | 'role'
    | 'typo'
    | 'disposable'
    | 'no_mail' /** How many new contacts of the import have such an address. An address may count under several kinds. */
  count: number /** Up to three of the addresses. */
  examples: string[] /** Ids of these contacts, to delete them with `POST /api/contacts/bulk`; up to 10,000. */
  ids: number[]
}

export type Feedback = {
  id: number /** The recipient's address as the campaign used it. */
  email: string /** The campaign; null once it is deleted. */
  campaign: { id: number; name: string } | null
  kind:
    | 'hard'
    | 'soft'
    | 'block'
    | 'complaint'
    | 'unsubscribe'
    | 'delayed'
    | 'delivered'
    | 'auto_reply'
    | 'challenge'
    | 'not_spam'
    | 'auth_failure'
    | 'unknown' /** The cause of a refusal: no_such_user, full, spam and so on. */
  cause: string | null
  code: number | null
  status: string | null /** The receiving server's text, without addresses; may be empty. */
  words: string /** The server that wrote the text; may be empty. */
  reporter: string /** What Lettermill did about the report; `repeat`, `late` and `elsewhere` changed nothing. */
  action:
    | 'none'
    | 'suppressed'
    | 'threshold'
    | 'unsubscribed'
    | 'repeat'
    | 'late'
    | 'elsewhere' /** Whether the original mail can be read. */
  has_original: boolean
  received_at: string
}

export type FeedbackRules = {
  /** Suppress an address after `count` soft bounces on different days within `days` days; null: never. */
  soft: {
    count: number
    days: number
  } | null /** Whether Lettermill holds a campaign that too many servers refuse or readers complain about. */
  hold: boolean
}

export type FeedbackRulesInput = {
  /** Suppress an address after `count` soft bounces on different days within `days` days; null: never. */
  soft: {
    count: number
    days: number
  } | null /** Whether Lettermill holds a campaign that too many servers refuse or readers complain about. */
  hold: boolean
}

export type FeedbackWays = {
  /** BOUNCE_DOMAIN; null: bounces go to the sender's own address. */
  domain: string | null /** The address of the SMTP listener (BOUNCE_LISTEN); null if it is off. */
  listening: string | null
  listener_last_at: string | null
  mailboxes: {
    /** The mailbox, as user@host/folder. */
    place: string
    last_success_at: string | null
    failing_since: string | null /** The last error of the mail server; null if it works. */
    error: string | null
  }[]
  hooks: Hook[] /** When a script last called POST /api/feedback. */
  api_last_at:
    string | null /** How many reports wait to be read, and how many could not be read in three tries. */
  waiting: { unread: number; failed: number } /** Reports that could not be read, newest first, at most 50. */
  failed: {
    id: number
    way: string /** `unreadable`: reading it took longer than a second or too much memory; `error`: an error of Lettermill. */
    code: 'unreadable' | 'error' /** The words of the error; may be empty. */
    reason: string
    received_at: string
  }[] /** Reports that match no delivery of this instance, newest first, at most 50. */
  unmatched: {
    id: number
    way: string
    kind:
      | 'hard'
      | 'soft'
      | 'block'
      | 'complaint'
      | 'unsubscribe'
      | 'delayed'
      | 'delivered'
      | 'auto_reply'
      | 'challenge'
      | 'not_spam'
      | 'auth_failure'
      | 'unknown'
    words: string
    reporter: string
    received_at: string
  }[]
}

/** What uses a field. A field that a scheduled campaign, a segment or a form uses cannot be deleted. */
export type FieldUse = { kind: 'template' | 'campaign' | 'segment' | 'form'; id: number; name: string }

/** Makes a finding from a sentence of one check. */
export type Finding = {
  code:
    | 'letter_large'
    | 'alt_missing'
    | 'text_small'
    | 'contrast_low'
    | 'link_without_text'
    | 'link_without_address'
    | 'link_misleading'
    | 'picture_wide'
    | 'picture_heavy'
    | 'merge_without_default'
    | 'feature_unsupported'
    | 'text_part_empty'
    | 'code_removed'
    | 'sample_text'
    | 'sample_preheader' /** The id of a design's block or section; null if the finding is about the whole letter, or about code. */
  block: string | null /** Values for the text of the finding: `value`, and `limit` if there is one. */
  params: Record<string, string>
}

/** The steps to a workspace's first campaign, in order, each with whether it is done. */
export type FirstSteps = {
  contacts: boolean
  domain: boolean
  sender: boolean
  template: boolean
  campaign: boolean /** A message of a campaign was sent; in test mode, to the built-in mailbox. */
  sent: boolean
}

export type Form = {
  id: number /** A part of the URLs of the form's page and of its sign-ups. */
  public_id: string
  name: string
  group_id: number
  group_name: string | null
  sender_id: number /** The fields that the form asks for besides the address, in the form's order. */
  field_keys: string[]
  topic_ids: number[] /** Whether a person has to confirm by mail before the sign-up counts. */
  confirm: boolean /** The language of the page and the mail; null: the visitor's. */
  language: ('en' | 'uk' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'ru') | null
  texts: FormTexts /** Where a person is sent after confirming; null: a page that says thanks. */
  redirect_url: string | null
  enabled: boolean /** Grows with every edit. Each sign-up stores the version that the person saw. */
  version: number
  sign_ups: number
  confirmed: number /** When so many people signed up within an hour that the captcha became harder; null if this did not happen within the last day. */
  flooded_at: string | null
  created_at: string
  updated_at: string
}

/** A field of the form, as a visitor sees it. */
export type FormField = {
  key: string
  label: string
  type: 'text' | 'number' | 'date' | 'yes_no' | 'choice'
  options: string[] | null
}

/** The form's own texts. If a text is absent or empty, the form shows Lettermill's text in the visitor's language. */
export type FormTexts = {
  title?: string
  intro?: string
  button?: string /** What a person agrees to by signing up. */
  consent?: string /** The text after every sign-up, whether the address is already known or not. */
  sent?: string /** The text when a person has confirmed. */
  confirmed?: string
  mail_subject?: string
  mail_text?: string
  mail_button?: string
}

/** The form's own texts. If a text is absent or empty, the form shows Lettermill's text in the visitor's language. */
export type FormTextsInput = {
  title?: string
  intro?: string
  button?: string /** What a person agrees to by signing up. */
  consent?: string /** The text after every sign-up, whether the address is already known or not. */
  sent?: string /** The text when a person has confirmed. */
  confirmed?: string
  mail_subject?: string
  mail_text?: string
  mail_button?: string
}

export type Growth = {
  periods: {
    /** YYYY-MM-DD or YYYY-MM, in the requested time zone. */
    period: string /** Contacts added by an import, and (below) by hand or by scripts. Deleted contacts do not count. */
    imported: number
    added: number /** Addresses that left in the period and have not come back. Suppressions imported from another tool do not count. */
    unsubscribed: number
    bounced: number
    complained: number
  }[] /** The origins of the contacts that joined in the range, the largest first, at most ten. */
  sources: {
    kind:
      | 'import'
      | 'other_imports'
      | 'added' /** The file name of an import; null if the import has none, and for other kinds. */
    name: string | null
    contacts: number
  }[]
}

export type Hook = {
  id: number
  provider: 'ses' | 'postmark' | 'mailgun' | 'sendgrid' | 'brevo' | 'sparkpost'
  name: string
  created_at: string /** When Lettermill last accepted an event. */
  last_event_at: string | null /** When and why Lettermill refused an event after that. */
  refused_at: string | null
  refusal: string | null
}

export type LastProbe = { probe: Probe | null; left: number }

export type MailboxMessage = {
  id: number
  received_at: string
  envelope_from: string
  envelope_to: string
  from: string
  subject: string
  bytes: number
}

export type MaskedOpens = {
  /** Of the recipients who count as having opened, those of whom nobody can tell whether a person saw the message: a privacy proxy loaded the pictures, and nothing else did. */
  masked_opens: number
}

export type MassBounce = {
  id: number /** The campaign; null once it is deleted. */
  campaign: {
    id: number
    name: string
  } | null /** The mailbox provider; null if the mass bounce is about one domain or about words. */
  provider:
    | ('gmail' | 'microsoft' | 'yahoo' | 'apple' | 'gmx' | 'mailru' | 'yandex' | 'ukrnet' | 'other')
    | null /** The provider's name, the domain, or the words that servers of many domains said. */
  place: string /** How many domains' servers said the same words; null if the mass bounce is about one provider or domain. */
  domains:
    | number
    | null /** How many addresses were refused within the hour as nonexistent, and (below) how many the campaign had tried there. */
  bounced: number
  tried: number /** The most frequent text of the refusals. */
  words: string
  at: string /** Until this moment the suppressions are provisional, and can be undone together. Afterwards they are final. */
  ends_at: string /** How many suppressions wait for a decision. More may follow until `ends_at`. */
  waiting: number
  decision: ('confirmed' | 'taken_back') | null
  decided_at: string | null
  decided_by: string | null
}

/** A message as lists show it. */
export type Message = {
  id: number
  template_id: number /** The name of the template; null if the template was deleted. */
  template_name: string | null /** The address; '' after the person was erased. */
  email: string
  state:
    | 'sent'
    | 'failed'
    | 'skipped'
    | 'deferred'
    | 'unconfirmed'
    | 'pending' /** The relay's last answer, or why the message was not sent; null while pending. */
  reason: string | null
  created_at: string /** When the last attempt was made, or when the message was skipped; null while pending. */
  at: string | null
  first_open_at: string | null
  first_click_at: string | null
}

export type MessageDay = {
  /** A day in UTC: YYYY-MM-DD. */
  day: string
  template_id: number
  template_name: string | null
  sent: number
  failed: number
  skipped: number
  opens: number
  clicks: number
}

export type MessageStory = {
  id: number
  template_id: number /** The name of the template; null if the template was deleted. */
  template_name: string | null /** The address; '' after the person was erased. */
  email: string
  state:
    | 'sent'
    | 'failed'
    | 'skipped'
    | 'deferred'
    | 'unconfirmed'
    | 'pending' /** The relay's last answer, or why the message was not sent; null while pending. */
  reason: string | null
  created_at: string /** When the last attempt was made, or when the message was skipped; null while pending. */
  at: string | null
  first_open_at: string | null
  first_click_at:
    | string
    | null /** The contact that had this address when Lettermill accepted the message; null if there was none. */
  contact_id: number | null
  attempts: {
    at: string
    outcome:
      | 'sent'
      | 'failed'
      | 'skipped'
      | 'deferred'
      | 'unconfirmed'
      | 'pending' /** Whether the relay was tried. If not, `wait` or `reply` says why. */
    tried: boolean /** Reply code and RFC 3463 status; null if the relay gave none. */
    code: number | null
    enhanced: string | null
    reply: string | null /** Why Lettermill did not try yet; null for any other reason, which `reply` has. */
    wait: 'provider_limited' | null /** The relay that was tried; null if none was. */
    relay: string | null
  }[] /** Readers who opened the message, and clicks, each link counted once; without bot events. */
  opens: number
  clicks: number
  events: {
    at: string
    kind:
      | 'open'
      | 'click'
      | 'unsubscribe'
      | 'resubscribe' /** The URL that was clicked, with the recipient's values; null if the event is not a click. */
    url: string | null /** The signal that identified a bot; null for a reader. */
    bot: string | null /** @deprecated Old name of `bot`. */
    machine: string | null
  }[]
  more_events: number /** Why messages of this template wait; null if they do not. */
  held_reason:
    | string
    | null /** Whether Lettermill retries every five minutes; otherwise the messages wait for the administrator. */
  held_retries: boolean
}

export type MessageTemplate = {
  id: number
  name: string /** The subject of single messages, with merge tags; '' if none is set. */
  message_subject: string /** Whether messages also go to people who unsubscribed. */
  is_service: boolean
}

export type MessageView = {
  from: string /** The recipient's address; null if the group has no contacts, so that merge tags print nothing. */
  to: string | null
  subject: string
  preheader: string
  reply_to: string | null /** A complete HTML page, to show in a sandboxed frame. */
  html: string
  text: string /** Bytes of the HTML. Gmail clips a message above `clippedAbove`. */
  html_bytes: number /** The position, from 1, of the contact whose message this is, and the number of contacts that get it. */
  position: number
  of: number
}

/** The target of a campaign with the names of its parts. */
export type NamedTarget = {
  /** 'all': all contacts. */
  groups: 'all' | { id: number; name: string | null }[]
  segments: { id: number; name: string | null }[]
  exceptGroups: { id: number; name: string | null }[]
  exceptSegments: { id: number; name: string | null }[]
}

export type NewMessageInput = {
  templateId: number | string /** The sender; may be left out if the workspace has only one sender. */
  senderId?: (number | string) | null
  to: {
    email: string /** The recipient's name, which mail programs show beside the address. */
    name?: string | null
  } /** Values for merge tags: strings, numbers, booleans, lists and objects, up to 16 kB as JSON. A value that the template uses as the whole address of a link must begin with http:// or https://. */
  data?: Record<string, unknown>
}

export type Notices = {
  /** The hold after a restore; null if nothing waits for an administrator's decision. Administrators see the counts of the whole instance, other accounts their own. */
  restored: {
    by: 'import' | 'copy' | 'behind' | 'idle'
    found_at: string /** Campaigns that were paused because of the restore. */
    paused: number /** Campaigns that are scheduled and will be paused when their time comes. */
    scheduled: number /** Single messages and confirmation mails that wait. */
    messages: number /** Webhook endpoints to which nothing is posted until then. */
    webhooks: number
  } | null /** For administrators: why the last backup failed. Null if it succeeded, or if none was tried within the last day. */
  backup: {
    failed_at: string
    reason: string /** The moment of the state that the last verified backup contains. */
    last_made_at: string | null
  } | null /** For administrators: an address that sent X-Forwarded-For or Forwarded although TRUST_PROXY does not list it. */
  untrusted_proxy:
    | string
    | null /** For administrators: the address of a trusted proxy that sent Forwarded without X-Forwarded-For. Lettermill reads only X-Forwarded-For. */
  forwarded_only:
    string | null /** For administrators: how many registrations wait for approval. 0 for other accounts. */
  registrations_waiting: number /** Campaigns of the last three days that have reached half of a limit at which Lettermill holds them, or Gmail's lower limit for complaints. */
  warnings: {
    campaign: { id: number; name: string }
    warning: 'bounces' | 'complaints'
    count: number /** What the rate is a share of: addresses that were tried, or messages that were probably delivered. */
    of: number
  }[] /** What else needs attention, newest first. */
  coded: (
    | {
        code: 'campaign_provider_blocked'
        params: { campaign: { id: number; name: string }; provider: string; held_at: string }
      }
    | {
        code: 'reputation_unacknowledged' | 'reputation_unreleased'
        params: { campaign: { id: number; name: string }; held_at: string }
      }
    | { code: 'release_awaited'; params: { campaigns: number } }
  )[] /** Domains for which the daily checkup found a problem that was not there the day before. The notice stays until somebody opens the checkup. */
  worse_domains: {
    id: number
    domain: string
    since: string /** Ids of the checks, such as dkim.key. */
    checks: string[] /** Up to five findings that say what is wrong. */
    findings: CheckupFinding[]
  }[]
}

export type OpeningHours = {
  /** Recipients by weekday and hour of their first open: seven days, from Monday on, each with 24 hours. */
  opens: number[][]
}

/** `text` is Markdown; null if the operator wrote none and Lettermill's own text is shown. */
export type Page = { name: 'terms' | 'privacy'; text: string | null; updated_at: string | null }

export type PastMessage = {
  /** Name and address of the sender, as a mail program shows them. */
  from: string
  to: string
  subject: string /** The moment in the Date header; null if the message was never sent. */
  at: string | null /** The headers in the order in which they were sent, each value on one line. */
  headers: {
    name: string
    value: string
  }[] /** The HTML as a complete page, without the tracking pixel. Its links go straight to their targets and count no clicks. */
  html: string /** The text part. Its links count no clicks either. */
  text: string /** Where to download the whole message as an .eml file. */
  source_url: string /** Bytes of the whole message. */
  bytes: number /** Whether the digest that was stored when the message was sent matches this message. */
  exact: boolean /** Why the message is not proved; null if `exact`. */
  because: ('not_sent' | 'not_kept' | 'key_gone' | 'other_version' | 'differs' | 'signature_missing') | null
}

export type PerformanceRecord = {
  /** YYYY-MM-DD, or YYYY-MM in a range of several months. */
  period: string
  total_sent: number
  total_opens: number
  total_clicks: number
  total_unsubscribes: number
}

export type Preferences = {
  /** The sender of the message; null for a test message or a preview, and if the mailing was deleted. */
  sender: {
    name: string
    email: string
  } | null /** The reader's address with most of its name masked: a•••@example.com. */
  recipient: string | null /** The language of the message (ISO 639-1); null if its text does not tell. */
  language:
    string | null /** The logo of the workspace's brand, as a path of this server; null if there is none. */
  logo:
    | string
    | null /** Whether the reader gets campaigns; false after the reader unsubscribed from everything. */
  subscribed: boolean /** The reader's own names; null if the contact was deleted, so that the reader can only unsubscribe. */
  names: { first_name: string; last_name: string } | null
  topics: {
    id: number
    name: string
    description: string /** Whether the reader gets campaigns of this topic. True until the reader chooses. */
    wanted: boolean
  }[]
}

export type Probe = {
  started_at: string /** A probe that has not come back by this moment counts as lost. */
  waits_until: string /** Whether the probe still waits for a message. */
  is_under_way: boolean /** The worst level of all findings. */
  level: 'ok' | 'hint' | 'unknown' | 'warning' | 'red' /** One message for each relay. */
  messages: {
    /** The host of the relay. */
    relay: string
    state:
      | 'sending'
      | 'travelling'
      | 'arrived'
      | 'refused'
      | 'bounced'
      | 'lost' /** The findings; empty while the message is on its way. */
    findings: CheckupFinding[]
  }[]
}

export type ProviderLimit = {
  /** A mailbox provider; `other` limits each domain of no known provider on its own. */
  provider:
    | 'gmail'
    | 'microsoft'
    | 'yahoo'
    | 'apple'
    | 'gmx'
    | 'mailru'
    | 'yandex'
    | 'ukrnet'
    | 'other' /** Null: no limit. Messages leave in even steps: with both limits, the slower one sets the pace. */
  per_minute: number | null
  per_hour: number | null
}

export type ProviderLimitInput = {
  /** A mailbox provider; `other` limits each domain of no known provider on its own. */
  provider:
    | 'gmail'
    | 'microsoft'
    | 'yahoo'
    | 'apple'
    | 'gmx'
    | 'mailru'
    | 'yandex'
    | 'ukrnet'
    | 'other' /** Null: no limit. Messages leave in even steps: with both limits, the slower one sets the pace. */
  per_minute: number | null
  per_hour: number | null
}

export type ProviderStats = {
  /** The providers, ordered by their number of messages, the largest first. */
  providers: {
    /** A provider's name, or a domain; null for all others together. */
    name: string | null
    sent: number
    opened: number
    clicked: number
  }[] /** The number of messages that were counted: those of the newest campaigns first, up to 200,000 recipients. */
  counted: number /** Whether the range has more messages than were counted. */
  is_sample: boolean
}

export type PublicAddress = {
  url: string
  is_set_outside: boolean
  problem: ('loopback' | 'private' | 'plain') | null
  is_allowed: boolean
  is_refused: boolean
  check_path: string
}

export type RecentCampaign = {
  id: number
  name: string
  sent_date: string | null /** When a scheduled campaign starts. Not in the specification. */
  scheduled_at: string | null
  status:
    | 'draft'
    | 'scheduled'
    | 'processing'
    | 'paused'
    | 'partially_sent'
    | 'sent'
    | 'completed'
    | 'failed'
    | 'archived'
  sent_count: number
  open_count: number
  click_count: number
}

export type Registration = { id: number; email: string; status: 'pending' | 'approved' | 'rejected' }

export type Relay = {
  /** The relay's id; null for a relay of SMTP_URL, which can only be changed in the environment. */
  id: number | null
  name: string
  host: string
  port: number
  security:
    | 'tls'
    | 'starttls'
    | 'opportunistic'
    | 'none' /** The user name; empty if the relay requires no sign-in, and for a relay of SMTP_URL. */
  username: string /** Whether a password is stored. No call returns it. */
  has_password: boolean
  connections: number | null
  is_active: boolean
  state:
    | 'ready'
    | 'idle'
    | 'failing'
    | 'off'
    | 'unreadable' /** What the relay said when it last failed; empty if the relay works. */
  reply: string
  failing_since: string | null /** Open connections of all workers. */
  open_connections: number /** Messages that the relay accepted per second, over the last ten seconds. */
  per_second: number /** Messages that the relay accepted today (UTC). Workers update the number every five seconds. */
  accepted_today: number
}

export type RelayCheck = {
  steps: {
    step:
      | 'connect'
      | 'encrypt'
      | 'sign_in'
      | 'send' /** `left_out`: the step did not apply, such as a sign-in without a user name. */
    outcome: 'passed' | 'failed' | 'left_out' /** The relay's reply code, if it gave one. */
    code: number | null
    text: string
  }[] /** Whether the relay accepted the message. */
  is_sent: boolean /** The address that the message went to. */
  to: string
}

export type RelaysPage = {
  relays: Relay[] /** Whether no relay is active, so that mail stays in the built-in mailbox. */
  test_mode: boolean /** SEND_RATE: messages per second of the whole installation; null: no limit. */
  send_rate: number | null
}

export type Releases = {
  is_required: boolean
  workspaces: { workspace_id: number; email: string; figures: SendingFigures; released_at: string | null }[]
}

export type Reputation = {
  domain_id: number
  domain_name: string
  sent: number /** Messages with at least one attempt, accepted or not. */
  tried: number /** Hard bounces, in the relay's reply or later: the address does not accept mail. */
  hard: number
  soft: number /** Messages that were refused because of the sender, not because of the reader. */
  block: number /** Messages that were deferred at least once. */
  deferred: number
  complaint: number /** What each rate is a share of. Hard, soft, block: messages that ended as sent or failed. Deferred: messages that were tried. Complaint: messages that were sent and did not bounce. */
  rates: {
    hard: number | null
    soft: number | null
    block: number | null
    deferred: number | null
    complaint: number | null
  }
  lights: {
    /** Green below 2 % of hard bounces, red from 5 %. */
    bounces:
      | 'green'
      | 'yellow'
      | 'red'
      | 'grey'
      | 'unknown' /** Green below 0.1 % of complaints, red from 0.3 %, unknown if the provider sends no complaints. */
    complaints: 'green' | 'yellow' | 'red' | 'grey' | 'unknown'
  } /** Providers that got mail, the largest first. */
  providers: {
    provider: 'gmail' | 'microsoft' | 'yahoo' | 'apple' | 'gmx' | 'mailru' | 'yandex' | 'ukrnet' | 'other'
    sent: number /** Messages with at least one attempt, accepted or not. */
    tried: number /** Hard bounces, in the relay's reply or later: the address does not accept mail. */
    hard: number
    soft: number /** Messages that were refused because of the sender, not because of the reader. */
    block: number /** Messages that were deferred at least once. */
    deferred: number
    complaint: number /** What each rate is a share of. Hard, soft, block: messages that ended as sent or failed. Deferred: messages that were tried. Complaint: messages that were sent and did not bounce. */
    rates: {
      hard: number | null
      soft: number | null
      block: number | null
      deferred: number | null
      complaint: number | null
    }
    lights: {
      /** Green below 2 % of hard bounces, red from 5 %. */
      bounces:
        | 'green'
        | 'yellow'
        | 'red'
        | 'grey'
        | 'unknown' /** Green below 0.1 % of complaints, red from 0.3 %, unknown if the provider sends no complaints. */
      complaints: 'green' | 'yellow' | 'red' | 'grey' | 'unknown'
    }
  }[]
}

/** The finding in a campaign's review. */
export type ReputationFinding = {
  /** The workspace that an administrator releases. */
  workspace_id: number
  needs:
    | 'acknowledgement'
    | 'release' /** Whether an administrator has released the campaign, or the workspace's next campaign. */
  is_released: boolean
  figures: SendingFigures
}

export type ReputationHold = {
  code: 'reputation_unacknowledged' | 'reputation_unreleased'
  params: SendingFigures
}

export type SavedSection = {
  id: number
  name: string
  section: {
    id: string /** The background colour of the section; null: the background of the letter. */
    background: string | null /** A picture behind the section, or ''. Outlook shows only the colour. */
    background_picture: string
    padding: {
      top: number
      right: number
      bottom: number
      left: number
    } /** `full`: the background reaches from edge to edge of the page. */
    width: 'inset' | 'full' /** Whether the columns are stacked on phones. */
    stack: boolean
    columns: {
      /** The column's share of the width, relative to the other columns: ratios 1 and 2 make one third and two thirds. */
      ratio: number
      blocks: (
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'heading' /** Why the reader gets this letter, and anything else; may be ''. */
            html: string
            level: 1 | 2 | 3
            align: 'left' | 'center' | 'right'
            color: string | null
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'text' /** Why the reader gets this letter, and anything else; may be ''. */
            html: string
            align: 'left' | 'center' | 'right'
            color: string | null
            size: number
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'button'
            text: string /** Target of the picture's link; '' for no link. */
            url: string
            align: 'left' | 'center' | 'right'
            color: string | null /** Whether the button is as wide as its column. */
            wide: boolean
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'picture' /** The URL of the picture; an uploaded one begins with `/uploads/`. '' while no picture is chosen; the block then shows nothing. */
            src: string /** Alternative text. '' marks the picture as decoration. */
            alt: string /** Target of the picture's link; '' for no link. */
            url: string
            align: 'left' | 'center' | 'right'
            width: number | null
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'picture_text' /** The URL of the picture; an uploaded one begins with `/uploads/`. '' while no picture is chosen; the block then shows nothing. */
            src: string /** Alternative text. '' marks the picture as decoration. */
            alt: string /** Target of the picture's link; '' for no link. */
            url: string /** Why the reader gets this letter, and anything else; may be ''. */
            html: string
            side: 'left' | 'right' /** Width of the picture in percent of the column. */
            share: number
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'divider'
            color: string | null
            thickness: number
            line: 'solid' | 'dashed' | 'dotted'
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'space'
            height: number
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'quote' /** Why the reader gets this letter, and anything else; may be ''. */
            html: string /** Who said the quotation; '' for nobody. */
            author: string
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'list'
            marks: 'bullet' | 'number' | 'check'
            items: string[]
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'social'
            align: 'left' | 'center' | 'right'
            links: {
              network:
                | 'facebook'
                | 'instagram'
                | 'x'
                | 'linkedin'
                | 'youtube'
                | 'tiktok'
                | 'telegram'
                | 'threads'
                | 'bluesky'
                | 'mastodon'
                | 'pinterest'
                | 'whatsapp'
                | 'website'
              url: string
            }[]
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'video' /** The URL of the picture; an uploaded one begins with `/uploads/`. '' while no picture is chosen; the block then shows nothing. */
            src: string /** Alternative text. '' marks the picture as decoration. */
            alt: string /** Target of the picture's link; '' for no link. */
            url: string
            label: string
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'table' /** Whether the first row holds the column headings. */
            header: boolean
            rows: string[][]
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'code'
            text: string
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'html' /** Why the reader gets this letter, and anything else; may be ''. */
            html: string
          }
        | {
            id: string
            show:
              | 'both'
              | 'phone'
              | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
            only_if: {
              match: 'all' | 'any'
              conditions: {
                /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                field: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'above'
                  | 'below'
                  | 'has_value'
                  | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                value: string
              }[]
            } | null
            type: 'footer' /** Why the reader gets this letter, and anything else; may be ''. */
            html: string /** The sender's postal address, in lines. */
            address: string /** Texts of the footer's links. A letter always has the unsubscribe link; if `view` is '', it has no link to view it in a browser. */
            unsubscribe: string
            view: string /** The text of the link to the preference page; if '' or (in older designs) absent, there is no such link. */
            preferences?: string
            align: 'left' | 'center' | 'right'
          }
      )[]
    }[]
  }
  created_at: string
}

export type SearchFindings = {
  campaigns: { id: number; name: string }[]
  templates: { id: number; name: string }[]
  senders: { id: number; name: string; email: string }[]
}

export type Segment = {
  id: number
  name: string
  filter:
    | {
        all: (
          | SegmentCondition
          | (
              | {
                  all: (
                    | SegmentCondition
                    | (
                        | {
                            all: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            any: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            none: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                      )
                  )[]
                }
              | {
                  any: (
                    | SegmentCondition
                    | (
                        | {
                            all: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            any: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            none: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                      )
                  )[]
                }
              | {
                  none: (
                    | SegmentCondition
                    | (
                        | {
                            all: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            any: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            none: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                      )
                  )[]
                }
            )
        )[]
      }
    | {
        any: (
          | SegmentCondition
          | (
              | {
                  all: (
                    | SegmentCondition
                    | (
                        | {
                            all: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            any: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            none: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                      )
                  )[]
                }
              | {
                  any: (
                    | SegmentCondition
                    | (
                        | {
                            all: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            any: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            none: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                      )
                  )[]
                }
              | {
                  none: (
                    | SegmentCondition
                    | (
                        | {
                            all: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            any: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            none: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                      )
                  )[]
                }
            )
        )[]
      }
    | {
        none: (
          | SegmentCondition
          | (
              | {
                  all: (
                    | SegmentCondition
                    | (
                        | {
                            all: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            any: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            none: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                      )
                  )[]
                }
              | {
                  any: (
                    | SegmentCondition
                    | (
                        | {
                            all: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            any: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            none: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                      )
                  )[]
                }
              | {
                  none: (
                    | SegmentCondition
                    | (
                        | {
                            all: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            any: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                        | {
                            none: (
                              | SegmentCondition
                              | (
                                  | { all: SegmentCondition[] }
                                  | { any: SegmentCondition[] }
                                  | { none: SegmentCondition[] }
                                )
                            )[]
                          }
                      )
                  )[]
                }
            )
        )[]
      }
  used_in: SegmentUse[] /** If the segment cannot select contacts now, because something that it refers to was deleted: a sentence that says so. Otherwise null. */
  problem:
    | string
    | null /** The version, which grows with every edit. `PUT` takes the version that was edited, and refuses an edit of an older version. */
  version: number
  created_at: string
  updated_at: string
}

export type SegmentCondition =
  | {
      kind: 'field' /** The key of a built-in or custom field. */
      field: string /** `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click. */
      op:
        | 'is'
        | 'is_not'
        | 'one_of'
        | 'contains'
        | 'begins_with'
        | 'ends_with'
        | 'eq'
        | 'ne'
        | 'lt'
        | 'le'
        | 'gt'
        | 'ge'
        | 'between'
        | 'last_days'
        | 'next_days'
        | 'days_ago'
        | 'same_day'
        | 'is_empty'
        | 'is_set' /** A day (YYYY-MM-DD) in the workspace's time zone, or a moment (ISO 8601) with its offset; for `last_days`, a number. */
      value?: ((string | number | boolean) | (string | number | boolean)[]) | null
    }
  | {
      kind: 'group' /** `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click. */
      op: 'in' | 'not_in'
      groups: number[]
    }
  | {
      kind: 'campaign' /** `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click. */
      op:
        | 'sent'
        | 'opened'
        | 'not_opened'
        | 'clicked'
        | 'not_clicked'
        | 'bounced'
        | 'unsubscribed' /** One campaign, or any of the last campaigns that were sent. */
      campaign:
        | number
        | {
            last: number
          } /** For `clicked` and `not_clicked` of one campaign: the position of the link in the campaign's list of links, from 0. */
      link?: number | null
    }
  | {
      kind: 'activity' /** `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click. */
      op:
        | 'opened'
        | 'clicked'
        | 'sent'
        | 'not_opened'
        | 'not_clicked'
        | 'not_sent' /** The contact was added, last opened or clicked, and last confirmed a sign-up more than this many days ago. An open of which nobody can tell whether a person caused it counts as one; an open or a click of a bot does not. */
      days?: number | null
    }
  | (
      | {
          kind: 'address' /** `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click. */
          op: 'domain'
          values: string[]
        }
      | {
          kind: 'address' /** `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click. */
          op: 'provider'
          values: ('gmail' | 'microsoft' | 'yahoo' | 'apple' | 'aol' | 'gmx' | 'proton' | 'ukrnet')[]
        }
    )
  | {
      kind: 'since' /** When the contact was added to the workspace (`contact`), or joined a group (`member`). */
      of: 'contact' | 'member' /** For `member`: the group; null: any group. */
      group?:
        | number
        | null /** `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click. */
      op:
        | 'before'
        | 'after'
        | 'last_days' /** A day (YYYY-MM-DD) in the workspace's time zone, or a moment (ISO 8601) with its offset; for `last_days`, a number. */
      value: (unknown & unknown) | number
    }
  | { kind: 'standing'; is: 'mailable' | 'unsubscribed' | 'bounced' | 'complained' }
  | {
      kind: 'inactive' /** The contact was sent at least this many campaigns since the last open, click or confirmed sign-up. Other messages do not count, because receipts and confirmations are not tracked. */
      messages: number /** The contact was added, last opened or clicked, and last confirmed a sign-up more than this many days ago. An open of which nobody can tell whether a person caused it counts as one; an open or a click of a bot does not. */
      days: number
    }
  | {
      kind: 'segment' /** `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click. */
      op: 'in' | 'not_in'
      segment: number
    }

export type SegmentConditionInput =
  | {
      kind: 'field' /** The key of a built-in or custom field. */
      field: string /** `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click. */
      op:
        | 'is'
        | 'is_not'
        | 'one_of'
        | 'contains'
        | 'begins_with'
        | 'ends_with'
        | 'eq'
        | 'ne'
        | 'lt'
        | 'le'
        | 'gt'
        | 'ge'
        | 'between'
        | 'last_days'
        | 'next_days'
        | 'days_ago'
        | 'same_day'
        | 'is_empty'
        | 'is_set' /** A day (YYYY-MM-DD) in the workspace's time zone, or a moment (ISO 8601) with its offset; for `last_days`, a number. */
      value?: ((string | number | boolean) | (string | number | boolean)[]) | null
    }
  | {
      kind: 'group' /** `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click. */
      op: 'in' | 'not_in'
      groups: number[]
    }
  | {
      kind: 'campaign' /** `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click. */
      op:
        | 'sent'
        | 'opened'
        | 'not_opened'
        | 'clicked'
        | 'not_clicked'
        | 'bounced'
        | 'unsubscribed' /** One campaign, or any of the last campaigns that were sent. */
      campaign:
        | number
        | {
            last: number
          } /** For `clicked` and `not_clicked` of one campaign: the position of the link in the campaign's list of links, from 0. */
      link?: number | null
    }
  | {
      kind: 'activity' /** `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click. */
      op:
        | 'opened'
        | 'clicked'
        | 'sent'
        | 'not_opened'
        | 'not_clicked'
        | 'not_sent' /** The contact was added, last opened or clicked, and last confirmed a sign-up more than this many days ago. An open of which nobody can tell whether a person caused it counts as one; an open or a click of a bot does not. */
      days?: number | null
    }
  | (
      | {
          kind: 'address' /** `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click. */
          op: 'domain'
          values: string[]
        }
      | {
          kind: 'address' /** `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click. */
          op: 'provider'
          values: ('gmail' | 'microsoft' | 'yahoo' | 'apple' | 'aol' | 'gmx' | 'proton' | 'ukrnet')[]
        }
    )
  | {
      kind: 'since' /** When the contact was added to the workspace (`contact`), or joined a group (`member`). */
      of: 'contact' | 'member' /** For `member`: the group; null: any group. */
      group?:
        | number
        | null /** `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click. */
      op:
        | 'before'
        | 'after'
        | 'last_days' /** A day (YYYY-MM-DD) in the workspace's time zone, or a moment (ISO 8601) with its offset; for `last_days`, a number. */
      value: (unknown & unknown) | number
    }
  | { kind: 'standing'; is: 'mailable' | 'unsubscribed' | 'bounced' | 'complained' }
  | {
      kind: 'inactive' /** The contact was sent at least this many campaigns since the last open, click or confirmed sign-up. Other messages do not count, because receipts and confirmations are not tracked. */
      messages: number /** The contact was added, last opened or clicked, and last confirmed a sign-up more than this many days ago. An open of which nobody can tell whether a person caused it counts as one; an open or a click of a bot does not. */
      days: number
    }
  | {
      kind: 'segment' /** `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent the campaign and did not click. */
      op: 'in' | 'not_in'
      segment: number
    }

export type SegmentCount = {
  contacts: number /** How many of these contacts can be mailed. */
  mailable: number /** How many of these contacts cannot be mailed, by reason. */
  left_out: {
    reason: 'unsubscribed' | 'complaint' | 'hard_bounce' | 'soft_bounce' | 'manual' | 'inactive'
    count: number
  }[]
}

/** What uses a segment: another segment, or a campaign that has not been sent. */
export type SegmentUse = { kind: 'segment' | 'campaign'; id: number; name: string }

export type Sender = {
  id: number
  name: string
  email: string
  domain: string
  is_email_verified: boolean
  is_domain_verified: boolean
}

/** The counts of the campaigns of the last 30 days. Those in test mode do not count. */
export type SendingFigures = {
  campaigns: number
  complaints: number /** Accepted messages that did not bounce later, whatever the provider. */
  delivered: number /** Of these, those to providers that report complaints. Complaints are a share of them. */
  delivered_reporting: number /** Addresses that do not exist. They are a share of `tried`. */
  bounces: number /** Messages that were accepted or failed. */
  tried: number
}

export type Settings = { email: string; timezone: string | null; postalAddress: string }

export type SignUp = {
  id: number
  email: string
  state: 'waiting' | 'mailed' | 'limited' | 'suppressed' | 'failed' | 'confirmed'
  form_version: number
  created_at: string
  confirmed_at: string | null
}

export type Suppression = {
  email: string
  reason:
    | 'unsubscribed'
    | 'complaint'
    | 'hard_bounce'
    | 'soft_bounce'
    | 'manual'
    | 'inactive' /** The reason that remains when the first reason is removed. */
  other_reason:
    | ('unsubscribed' | 'complaint' | 'hard_bounce' | 'soft_bounce' | 'manual' | 'inactive')
    | null /** The receiving server's text, without addresses, or an account's note; null if there is neither. */
  words: string | null /** The server's reply code (RFC 5321) and enhanced status code (RFC 3463). */
  code: number | null
  status: string | null /** Where `words` come from: the relay, the server behind it, or an account. */
  reporter:
    | string
    | null /** The file of the import in which this person said no to mail; empty if its name is not known. An account can take such a suppression back. Null for any other suppression. */
  refused_in: string | null /** The campaign that led to the suppression, unless it was deleted. */
  campaign: { id: number; name: string } | null
  created_at: string /** Until this moment, the suppression is provisional and can be undone together with the others of a mass bounce; null if it is final. */
  provisional_until: string | null
}

export type Template = {
  id: number
  name: string
  kind: 'text' | 'design' | 'html' | 'mjml'
  body_html: string
  body_text: string
  created_at: string /** The number of times the template was saved, from 1. */
  version: number
}

export type TestAddress = {
  id: number
  email: string /** When the last confirmation mail was requested. */
  asked_at: string /** When the address was confirmed; null before. Until then the address receives no test messages. */
  confirmed_at: string | null
}

export type TimelineEntry =
  | { id: string; at: string; kind: 'created'; by: string | null }
  | { id: string; at: string; kind: 'imported'; file: string | null }
  | {
      id: string
      at: string
      kind: 'joined'
      group: { id: number; name: string }
      file: string | null
      by: string | null
    }
  | { id: string; at: string; kind: 'left'; group: { id: number; name: string }; by: string | null }
  | { id: string; at: string; kind: 'changed'; by: string | null; file: string | null; fields: string[] }
  | { id: string; at: string; kind: 'group_deleted'; group: { id: number; name: string }; by: string | null }
  | { id: string; at: string; kind: 'group_restored'; group: { id: number; name: string }; by: string | null }
  | { id: string; at: string; kind: 'deleted'; by: string | null }
  | { id: string; at: string; kind: 'restored'; by: string | null }
  | { id: string; at: string; kind: 'sent'; campaign: { id: number | null; name: string }; seq: number }
  | {
      id: string
      at: string
      kind: 'failed'
      campaign: { id: number | null; name: string }
      reason: string | null
    }
  | {
      id: string
      at: string
      kind: 'skipped'
      campaign: { id: number | null; name: string }
      reason: string | null
    }
  | { id: string; at: string; kind: 'opened'; campaign: { id: number | null; name: string } }
  | {
      id: string
      at: string
      kind: 'clicked'
      campaign: { id: number | null; name: string }
      url: string | null
    }
  | {
      id: string
      at: string
      kind: 'unsubscribed'
      campaign: { id: number | null; name: string } | null
      by: string | null
    }
  | {
      id: string
      at: string
      kind: 'resubscribed'
      campaign: { id: number | null; name: string } | null
      by: string | null
    }
  | { id: string; at: string; kind: 'signed_up'; form: string | null }
  | { id: string; at: string; kind: 'confirmed' }
  | { id: string; at: string; kind: 'topic_wanted'; topic: string }
  | { id: string; at: string; kind: 'topic_declined'; topic: string }
  | {
      id: string
      at: string
      kind: 'suppressed'
      campaign: { id: number | null; name: string } | null
      reason: 'complaint' | 'hard_bounce' | 'soft_bounce' | 'manual' | 'inactive'
    }

export type Topic = {
  id: number
  name: string /** The description, which readers see below the name; may be empty. */
  description: string
  position: number /** Readers are not offered archived topics. Their choices stay, and campaigns with the topic respect them. */
  archived_at:
    | string
    | null /** Contacts who switched the topic on. Contacts who have not chosen get its campaigns, too. */
  wanted: number /** Contacts who switched the topic off. */
  declined: number
}

export type Unsubscriber = { email: string; unsubscribed_at: string }

/** What was deleted still counts for 24 hours, while it can be restored. */
export type Usage = {
  contacts: { used: number; limit: number }
  groups: { used: number; limit: number }
  campaigns: { used: number; limit: number } /** Confirmation mails of forms, today (UTC). */
  confirmations: { used: number; limit: number }
}

export type User = { id: number; email: string; isAdmin: boolean }

export type WarmUp = {
  /** Whether the warm-up is on. It is off until somebody switches it on, after somebody switches it off, and after 45 days. */
  on: boolean /** The day of the warm-up, from 1. A day is 24 hours, counted from the start. Null while it is off. */
  day: number | null
  started_at: string | null
  ends_at:
    string | null /** Providers that got mail since the start. Any other provider begins with 50 messages. */
  providers: {
    provider:
      | 'gmail'
      | 'microsoft'
      | 'yahoo'
      | 'apple'
      | 'gmx'
      | 'mailru'
      | 'yandex'
      | 'ukrnet'
      | 'other' /** How many messages may be sent today; null: no limit. */
    cap:
      | number
      | null /** How many messages were sent today. Automatic mail counts but is not postponed, so this may exceed the cap. */
    used: number /** When the limit ends if every day goes well; null if it has ended already. */
    done_at: string | null
  }[]
}

export type Webhook = {
  id: number
  url: string
  description: string
  events: (
    | 'contact.created'
    | 'contact.changed'
    | 'contact.removed'
    | 'contact.unsubscribed'
    | 'contact.resubscribed'
    | 'message.sent'
    | 'message.failed'
    | 'message.bounced'
    | 'message.complained'
    | 'message.opened'
    | 'message.clicked'
    | 'campaign.started'
    | 'campaign.held'
    | 'campaign.provider_blocked'
    | 'campaign.finished'
    | 'import.finished'
  )[]
  is_active: boolean /** Why and when Lettermill turned the endpoint off; null if it did not. */
  off_reason: ('gone' | 'failing' | 'backlog') | null
  off_at: string | null /** Since when every call has failed; null if the last one succeeded. */
  failing_since: string | null
  last_success_at:
    | string
    | null /** Until when calls are also signed with the secret from before the last rotation; null if there is none. */
  old_secret_until: string | null
  created_at: string
}

export type WebhookAttempt = {
  at: string /** HTTP status of the reply; null if there was none. */
  status: number | null
  milliseconds: number /** Why the attempt failed, in a sentence; null if it succeeded. */
  error: string | null /** The beginning of the reply's body. */
  response: string
}

/** One call in the log. All attempts of the call have the same `webhook-id`. */
export type WebhookCall = {
  id: number
  webhook_id: string
  type: string
  state: 'waiting' | 'delivered' | 'failed' /** The number of events in the call. */
  events: number
  attempts: number /** When the next attempt is due; null if there is none. */
  due_at: string | null /** HTTP status of the last reply; null if there was none. */
  last_status: number | null
  last_error: string | null
  created_at: string
}

/** Every call: its parameters of the path, its query, its body, and what it answers. */

export interface Calls {
  /** Add up to 10,000 contacts to a group by their ids; unknown ids are ignored. Needs the scope `write`. */
  addGroupMembers: {
    params: { id: string | number }
    body: { contactIds: number[] }
    reply: { added: number }
  }
  /** Suppress up to 5,000 addresses by hand; campaigns leave them out. Addresses that are not valid are answered and change nothing. Needs the scope `write`. */
  addSuppressions: {
    body: { emails: string[]; /** The reason, for people who read the list later. */ note?: string }
    reply: {
      /** How many addresses were not suppressed before. */
      added: number
      already: number /** Invalid addresses as the request gave them. */
      invalid: string[]
    }
  }
  /** Add an address for test messages and send it a confirmation message from the campaign's sender; can be repeated until confirmed. Needs the scope `send`. */
  addTestAddress: { params: { id: string | number }; body: { email: string }; reply: TestAddress }
  /** Allow an account to send from a domain without its DNS record, or revoke that. Needs the token of a session; an API token is not enough. */
  allowDomain: { params: { id: string | number }; body: { allowed: boolean }; reply: DomainClaim }
  /** Approve a pending registration. Needs the token of a session; an API token is not enough. */
  approveRegistration: { params: { id: string | number }; reply: Registration }
  /** Archive a finished campaign. Needs the scope `write`. */
  archiveCampaign: { params: { id: string | number }; reply: Done }
  /** A template that asks whether readers still want mail, and the draft of a campaign with it to the contacts of a segment. Needs the scope `write`. */
  askInactive: {
    params: { id: string | number }
    body: {
      language?:
        | 'de'
        | 'en'
        | 'es'
        | 'fr'
        | 'it'
        | 'nl'
        | 'pl'
        | 'pt'
        | 'uk' /** The web page that the button opens. A click counts, so that the contact is not inactive any more. */
      url: string /** The sender; if left out, the first one of the workspace. */
      senderId?: number | null
    }
    reply: Campaign
  }
  /** Stop a change to many contacts; changes made so far stay. Needs the scope `write`. */
  cancelContactJob: { params: { id: string | number }; reply: ContactJob }
  /** A new ALTCHA challenge, valid for one use; a harder one for forms that many sign up on. Needs no token. */
  captchaChallenge: { query: { hard?: 'yes' }; reply: Record<string, unknown> }
  /** Which human-verification challenge the forms show. Needs no token. */
  captchaSettings: {
    reply: {
      kind: 'altcha' | 'hcaptcha' | 'off'
      siteKey:
        | string
        | null /** Whether Lettermill reports errors, including the captcha widget's own, to the operator's error service. */
      reportsErrors: boolean
    }
  }
  /** Add contacts to a group, remove them from it, or delete them: up to 10,000 at once, more in the background. Needs the scope `write`. */
  changeContacts: {
    body: {
      action: 'add' | 'remove' | 'delete'
      selection:
        | { ids: number[] }
        | { group?: number | null; search?: string | null } /** The group, for `add` and `remove`. */
      groupId?: number | null
    }
    reply: ContactJob
  }
  /** Change your password; every other session of the account ends, and its API tokens if wanted. Needs the token of a session; an API token is not enough. */
  changePassword: {
    body: {
      currentPassword: string
      newPassword: string /** Whether to revoke all API tokens of the account as well. */
      endTokens?: boolean
    }
    reply: Done
  }
  /** Look up the domain's DNS records; the domain's status does not change. Needs the scope `write`. */
  checkDomainRecords: {
    params: { id: string | number }
    reply: {
      purpose: 'spf' | 'dkim' | 'dkim_ed25519' | 'dmarc'
      type: 'TXT'
      name: string
      value: string
      state: 'found' | 'different' | 'missing' | 'unanswered'
      found: string[]
    }[]
  }
  /** Check a campaign up before it is sent: its sending domain in the DNS, its message, its links and whom it goes to; counts with the checkups of domains. Needs the scope `read`. */
  checkUpCampaign: { params: { id: string | number }; reply: Checkup }
  /** Look up everything that receivers check of a sending domain; up to six a minute. Needs the scope `read`. */
  checkUpDomain: { params: { id: string | number }; reply: Checkup }
  /** Make its provisional suppressions final. Needs the scope `write`. */
  confirmMassBounce: { params: { id: string | number }; reply: MassBounce }
  /** Confirm a sign-up by the token of its mail; again changes nothing more. Needs no token. */
  confirmSignUp: {
    body: { token: string }
    reply: {
      language:
        | ('en' | 'uk' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'ru')
        | null /** The form's own text; null: Lettermill's. */
      text: string | null
      redirect_url:
        string | null /** Who will write: the name of the form's sender, or its address if it has no name. */
      sender: string | null
      logo: string | null
    }
  }
  /** Confirm the address named by the token of a confirmation message. Needs no token. */
  confirmTestAddress: { body: { token: string }; reply: ConfirmedTestAddress }
  /** Where the confirmation page posts in a browser without JavaScript; answers with a page. Needs no token. */
  confirmWithoutScript: { query: { token?: string }; reply: Response }
  /** How many contacts of a group, or of all, have no value of the fields that a letter prints: a merge tag without a default is empty for them. Needs the scope `read`. */
  countEmptyValues: {
    query: {
      /** Names as in merge tags, separated by commas: `first_name,fields.plan`. */
      names: string /** The group; if left out, all contacts. */
      groupId?: number
    }
    reply: {
      contacts: number
      empty: {
        /** The name as the caller wrote it; `fields.key` for a custom field. */
        name: string
        count: number
      }[]
    }
  }
  /** How many contacts a filter, or the target of a campaign, selects now, and how many can be mailed. Needs the scope `read`. */
  countSegment: {
    body:
      | {
          filter:
            | {
                all: (
                  | SegmentConditionInput
                  | (
                      | {
                          all: (
                            | SegmentConditionInput
                            | (
                                | {
                                    all: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    any: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    none: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                              )
                          )[]
                        }
                      | {
                          any: (
                            | SegmentConditionInput
                            | (
                                | {
                                    all: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    any: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    none: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                              )
                          )[]
                        }
                      | {
                          none: (
                            | SegmentConditionInput
                            | (
                                | {
                                    all: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    any: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    none: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                              )
                          )[]
                        }
                    )
                )[]
              }
            | {
                any: (
                  | SegmentConditionInput
                  | (
                      | {
                          all: (
                            | SegmentConditionInput
                            | (
                                | {
                                    all: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    any: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    none: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                              )
                          )[]
                        }
                      | {
                          any: (
                            | SegmentConditionInput
                            | (
                                | {
                                    all: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    any: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    none: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                              )
                          )[]
                        }
                      | {
                          none: (
                            | SegmentConditionInput
                            | (
                                | {
                                    all: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    any: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    none: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                              )
                          )[]
                        }
                    )
                )[]
              }
            | {
                none: (
                  | SegmentConditionInput
                  | (
                      | {
                          all: (
                            | SegmentConditionInput
                            | (
                                | {
                                    all: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    any: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    none: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                              )
                          )[]
                        }
                      | {
                          any: (
                            | SegmentConditionInput
                            | (
                                | {
                                    all: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    any: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    none: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                              )
                          )[]
                        }
                      | {
                          none: (
                            | SegmentConditionInput
                            | (
                                | {
                                    all: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    any: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                                | {
                                    none: (
                                      | SegmentConditionInput
                                      | (
                                          | { all: SegmentConditionInput[] }
                                          | { any: SegmentConditionInput[] }
                                          | { none: SegmentConditionInput[] }
                                        )
                                    )[]
                                  }
                              )
                          )[]
                        }
                    )
                )[]
              }
        }
      | {
          target: {
            /** Groups, or 'all' for all contacts. */
            groups?: 'all' | number[]
            segments?: number[]
            exceptGroups?: number[]
            exceptSegments?: number[]
          }
        }
    reply: SegmentCount
  }
  /** How many contacts of a group are also in other groups: those stay when it is deleted. Needs the scope `read`. */
  countSharedContacts: { params: { id: string | number }; reply: { count: number } }
  /** Create an API token; only this answer contains it. Needs the token of a session; an API token is not enough. */
  createApiToken: {
    body: {
      name: string /** The scopes of the token; if absent, all scopes. */
      scopes?: (
        'read' | 'write' | 'send'
      )[] /** When the token ends, in the future; if absent or null, not until it is revoked. */
      expiresAt?: string | null
    }
    reply: {
      id: number
      name: string
      scopes: ('read' | 'write' | 'send')[]
      created_at: string /** When the token was last used, to the hour; null if never. */
      last_used_at: string | null /** When the token ends; null: not until it is revoked. */
      expires_at: string | null
      token: string
    }
  }
  /** Create a draft, or schedule it with status scheduled, scheduleDate, scheduleTime and timezone. Needs the scope `write`. */
  createCampaign: {
    body: {
      name?: string | null
      subject?: string | null
      preheader?: string | null
      replyTo?: string | null
      domainId?: (number | string) | null
      senderId?: (number | string) | null
      templateId?: (number | string) | null /** A group, or 'all' for all contacts. */
      groupId?: (number | string) | null /** The target, which takes the place of `groupId`. */
      target?: {
        /** Groups, or 'all' for all contacts. */
        groups?: 'all' | number[]
        segments?: number[]
        exceptGroups?: number[]
        exceptSegments?: number[]
      } | null /** Contacts who switched this topic off do not get the campaign; null: every contact gets it. */
      topicId?:
        | (number | string)
        | null /** `scheduled` needs `scheduleDate` and `scheduleTime`. If left out, a draft. */
      status?:
        | ('draft' | 'scheduled')
        | null /** Without effect: `scheduleDate`, `scheduleTime` and `timezone` name the time. */
      scheduledAt?: string | null /** The day of a scheduled campaign: YYYY-MM-DD. */
      scheduleDate?: string | null /** The time of day of a scheduled campaign: HH:MM, 24 hours. */
      scheduleTime?:
        | string
        | null /** The IANA time zone of the day and the time, such as Europe/Kyiv. If left out, UTC. */
      timezone?:
        | string
        | null /** For `scheduled`: the sender has read the finding `reputation` of the review, and sends nevertheless. */
      acknowledged?: boolean | null
    }
    reply: Campaign
  }
  /** Add a contact; 409 if another contact has the address, with its id. Needs the scope `write`. */
  createContact: {
    body: {
      ref_id?: string | number | boolean | null
      first_name?: string | number | boolean | null
      last_name?: string | number | boolean | null
      business_name?: string | number | boolean | null
      phone?: string | number | boolean | null
      email: string
      state_name?: string | number | boolean | null
      lender_name?: string | number | boolean | null
      amount?: string | number | boolean | null
      link?: string | number | boolean | null
      date_filed?:
        | string
        | number
        | boolean
        | null /** Values of custom fields by key. They may also stand at the top level, beside those of built-in fields. A field that is left out stays as it is; null or an empty text clears it. A key that no field has is refused. */
      fields?: Record<
        string,
        string | number | boolean | null
      > | null /** The contact will be in exactly these groups. If left out, its groups stay as they are. */
      groupIds?: number[] | null
      [key: string]: unknown
    }
    reply: ContactDetail
  }
  /** Create a group without contacts. Needs the scope `write`. */
  createContactGroup: { body: { name: string }; reply: ContactGroup }
  /** Add a sending domain with a new DKIM key pair. Needs the scope `write`. */
  createDomain: { body: { domain_name: string }; reply: Domain }
  /** Add a contact field; its key is made from the label. Needs the scope `write`. */
  createField: {
    body: { label: string; type: 'text' | 'number' | 'date' | 'yes_no' | 'choice'; options?: string[] | null }
    reply: CustomField
  }
  /** Make a form by which people join a group. Needs the scope `write`. */
  createForm: {
    body: {
      name: string
      groupId: number | string
      senderId: number | string
      fieldKeys?: string[]
      topicIds?: number[]
      confirm?: boolean
      language?: ('en' | 'uk' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'ru') | null
      texts?: FormTextsInput
      redirectUrl?: string | null
      enabled?: boolean
    }
    reply: Form
  }
  /** Make an address to which a provider posts its events; it is shown this once. Needs the token of a session; an API token is not enough. */
  createHook: {
    body: {
      provider: 'ses' | 'postmark' | 'mailgun' | 'sendgrid' | 'brevo' | 'sparkpost'
      name: string /** The topic's ARN (ses), the HTTP webhook signing key (mailgun), the verification key (sendgrid). */
      secret?: string
    }
    reply: {
      hook: Hook /** The URL contains the key; for providers that do not sign their events, also a user name and password. */
      url: string
    }
  }
  /** Add a relay. Workers use it from the next messages on. Needs the token of a session; an API token is not enough. */
  createRelay: {
    body: {
      name: string /** A host name or an IP address, without brackets and port. */
      host: unknown & unknown
      port: number
      security:
        | 'tls'
        | 'starttls'
        | 'opportunistic'
        | 'none' /** The user name; empty if the relay requires no sign-in. */
      username: string /** If absent, the stored password stays. */
      password?: string /** The most connections from each process to this relay; null: SMTP_CONNECTIONS. */
      connections: number | null
      is_active: boolean
    }
    reply: Relay
  }
  /** Save a filter over contacts as a segment. Needs the scope `write`. */
  createSegment: {
    body: {
      name: string
      filter:
        | {
            all: (
              | SegmentConditionInput
              | (
                  | {
                      all: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      any: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      none: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                )
            )[]
          }
        | {
            any: (
              | SegmentConditionInput
              | (
                  | {
                      all: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      any: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      none: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                )
            )[]
          }
        | {
            none: (
              | SegmentConditionInput
              | (
                  | {
                      all: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      any: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      none: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                )
            )[]
          }
    }
    reply: Segment
  }
  /** Add a sender. Needs the scope `write`. */
  createSender: { body: { name: string; email: string }; reply: Sender }
  /** Create a template from HTML, a design or MJML; its HTML is cleaned, data: images are hosted, and notes list what was removed. Needs the scope `write`. */
  createTemplate: {
    body: {
      name: string /** The body of a template of kind `text`. For other kinds Lettermill makes the body from `document` or `source`. */
      body_html?: string
      body_text?: string | null /** The kind; if left out, `text`. */
      kind?:
        | 'text'
        | 'design'
        | 'html'
        | 'mjml' /** The `Design` of a template of kind `design`, also of an earlier version. */
      document?: unknown /** The code of a template of kind `html` or `mjml`. */
      source?: string
    }
    reply: {
      id: number
      name: string
      kind: 'text' | 'design' | 'html' | 'mjml'
      body_html: string
      body_text: string
      created_at: string /** The number of times the template was saved, from 1. */
      version: number /** What was removed from the template; left out if nothing was. */
      notes?: ('style_left_out' | 'svg_left_out')[]
    }
  }
  /** Add a topic; contacts who have not chosen get its campaigns. Needs the scope `write`. */
  createTopic: { body: { name: string; description?: string }; reply: Topic }
  /** Add a webhook endpoint; only this answer contains its secret. Needs the token of a session; an API token is not enough. */
  createWebhook: {
    body: {
      url: string
      description?: string
      events: (
        | 'contact.created'
        | 'contact.changed'
        | 'contact.removed'
        | 'contact.unsubscribed'
        | 'contact.resubscribed'
        | 'message.sent'
        | 'message.failed'
        | 'message.bounced'
        | 'message.complained'
        | 'message.opened'
        | 'message.clicked'
        | 'campaign.started'
        | 'campaign.held'
        | 'campaign.provider_blocked'
        | 'campaign.finished'
        | 'import.finished'
      )[]
    }
    reply: {
      id: number
      url: string
      description: string
      events: (
        | 'contact.created'
        | 'contact.changed'
        | 'contact.removed'
        | 'contact.unsubscribed'
        | 'contact.resubscribed'
        | 'message.sent'
        | 'message.failed'
        | 'message.bounced'
        | 'message.complained'
        | 'message.opened'
        | 'message.clicked'
        | 'campaign.started'
        | 'campaign.held'
        | 'campaign.provider_blocked'
        | 'campaign.finished'
        | 'import.finished'
      )[]
      is_active: boolean /** Why and when Lettermill turned the endpoint off; null if it did not. */
      off_reason: ('gone' | 'failing' | 'backlog') | null
      off_at: string | null /** Since when every call has failed; null if the last one succeeded. */
      failing_since: string | null
      last_success_at:
        | string
        | null /** Until when calls are also signed with the secret from before the last rotation; null if there is none. */
      old_secret_until: string | null
      created_at: string
      secret: string
    }
  }
  /** Revoke an API token. Needs the token of a session; an API token is not enough. */
  deleteApiToken: { params: { id: string | number }; reply: Done }
  /** Delete a campaign; sending stops first. Needs the scope `write`. */
  deleteCampaign: { params: { id: string | number }; reply: Done }
  /** Delete a contact; it can be restored for a day. Needs the scope `write`. */
  deleteContact: { params: { id: string | number }; reply: Done }
  /** Delete a group with its contacts, except those in other groups. Needs the scope `write`. */
  deleteContactGroup: { params: { id: string | number }; reply: Done }
  /** Delete a sending domain; its senders stay, unverified. Needs the scope `write`. */
  deleteDomain: { params: { id: string | number }; reply: Done }
  /** Delete a field with its values; refused while a scheduled campaign, a segment or a form uses it. Needs the scope `write`. */
  deleteField: { params: { id: string | number }; reply: Done }
  /** Delete a form with its sign-ups; contacts and their consents stay. Needs the scope `write`. */
  deleteForm: { params: { id: string | number }; reply: Done }
  /** Remove it; events to its address are refused from then on. Needs the token of a session; an API token is not enough. */
  deleteHook: { params: { id: string | number }; reply: Done }
  /** Remove a relay. Needs the token of a session; an API token is not enough. */
  deleteRelay: { params: { id: string | number }; reply: Done }
  /** Delete a segment; 409 with names while segments or campaigns that were not sent use it. Needs the scope `write`. */
  deleteSegment: { params: { id: string | number }; reply: Done }
  /** Delete a sender. Needs the scope `write`. */
  deleteSender: { params: { id: string | number }; reply: Done }
  /** Take back a bounce, an address added by hand, a no in an imported file, or with `confirm` a complaint, so that campaigns reach the address again; an unsubscribe is the reader’s own. Needs the scope `write`. */
  deleteSuppression: {
    params: { email: string | number }
    body: { confirm?: 'complaint' } | null
    reply: Done
  }
  /** Delete a template. Needs the scope `write`. */
  deleteTemplate: { params: { id: string | number }; reply: Done }
  /** Remove an address; it gets no more test messages. Needs the scope `write`. */
  deleteTestAddress: { params: { id: string | number }; reply: Done }
  /** Delete a topic; refused while a choice, a consent or a campaign names it: archive it instead. Needs the scope `write`. */
  deleteTopic: { params: { id: string | number }; reply: Done }
  /** Delete an account or registration with everything that belongs to it. Needs the token of a session; an API token is not enough. */
  deleteUser: { params: { id: string | number }; reply: Done }
  /** Delete a webhook endpoint and its log. Needs the token of a session; an API token is not enough. */
  deleteWebhook: { params: { id: string | number }; reply: Done }
  /** Dismiss the notice about an unknown proxy or one that sends only Forwarded; it returns for another address. Needs the token of a session; an API token is not enough. */
  dismissUntrustedProxy: { reply: Done }
  /** The starting designs as readers would see them, with the brand of the workspace. Needs the scope `read`. */
  drawGallery: {
    query: { language?: 'de' | 'en' | 'es' | 'fr' | 'it' | 'nl' | 'pl' | 'pt' | 'uk' }
    reply: { id: string; html: string | null }[]
  }
  /** Create a draft with the same parts. Needs the scope `write`. */
  duplicateCampaign: {
    params: { id: string | number }
    body: { name?: string | null } | null
    reply: Campaign
  }
  /** A new segment with the filter of another. Needs the scope `write`. */
  duplicateSegment: { params: { id: string | number }; body: { name?: string | null } | null; reply: Segment }
  /** Copy a template, with its design or code; without a name the copy has that of the other, marked as a copy. Needs the scope `write`. */
  duplicateTemplate: {
    params: { id: string | number }
    body: { name?: string | null } | null
    reply: Template
  }
  /** Erase all data about a person for good; later imports leave the address out. Needs the scope `write`. */
  eraseContact: {
    params: { id: string | number }
    body: {
      /** The contact's address, typed again as a confirmation. */
      email: string
    }
    reply: Done
  }
  /** One row per campaign, as CSV: full_report.csv; X-Total-Count has their number. Needs the scope `read`. */
  exportAllCampaigns: { reply: Response }
  /** The audit log as CSV, newest first; streamed. Needs the token of a session; an API token is not enough. */
  exportAudit: {
    query: {
      action?:
        | 'signed_in'
        | 'sign_in_failed'
        | 'sign_in_limited'
        | 'signed_out'
        | 'registered'
        | 'registration_limited'
        | 'registration_approved'
        | 'registration_rejected'
        | 'account_deleted'
        | 'administrator_created'
        | 'password_changed'
        | 'password_change_failed'
        | 'password_set'
        | 'api_token_created'
        | 'api_token_revoked'
        | 'administrator_call_refused'
        | 'settings_changed'
        | 'brand_changed'
        | 'page_changed'
        | 'contacts_imported'
        | 'import_ended'
        | 'import_undone'
        | 'group_created'
        | 'group_deleted'
        | 'group_restored'
        | 'group_renamed'
        | 'contact_created'
        | 'contact_changed'
        | 'contact_deleted'
        | 'contact_restored'
        | 'contact_unsubscribed'
        | 'contact_resubscribed'
        | 'contact_exported'
        | 'contact_erased'
        | 'contacts_upserted'
        | 'members_added'
        | 'members_removed'
        | 'contacts_changed'
        | 'contact_job_cancelled'
        | 'contact_job_undone'
        | 'contacts_exported'
        | 'field_created'
        | 'field_changed'
        | 'field_deleted'
        | 'topic_created'
        | 'topic_changed'
        | 'topic_deleted'
        | 'segment_created'
        | 'segment_changed'
        | 'segment_deleted'
        | 'segment_restored'
        | 'segment_duplicated'
        | 'segment_exported'
        | 'campaign_addresses_exported'
        | 'segment_group_made'
        | 'inactive_asked'
        | 'inactive_suppressed'
        | 'form_created'
        | 'form_changed'
        | 'form_deleted'
        | 'sender_created'
        | 'sender_deleted'
        | 'domain_created'
        | 'domain_verified'
        | 'domain_unverified'
        | 'domain_signing_changed'
        | 'domain_complaints_told'
        | 'domain_probed'
        | 'domain_warm_up_changed'
        | 'domain_allowed'
        | 'domain_allowance_withdrawn'
        | 'domain_deleted'
        | 'relay_added'
        | 'relay_changed'
        | 'relay_removed'
        | 'relay_tested'
        | 'public_address_changed'
        | 'provider_limits_changed'
        | 'public_address_allowed'
        | 'template_created'
        | 'template_changed'
        | 'template_deleted'
        | 'template_restored'
        | 'template_duplicated'
        | 'campaign_created'
        | 'campaign_scheduled'
        | 'campaign_duplicated'
        | 'campaign_resent'
        | 'campaign_changed'
        | 'campaign_unscheduled'
        | 'campaign_recalled'
        | 'campaign_sent'
        | 'campaign_acknowledged'
        | 'campaign_started'
        | 'campaign_paused'
        | 'campaign_held'
        | 'campaign_provider_blocked'
        | 'campaign_provider_retried'
        | 'campaign_provider_given_up'
        | 'campaign_resumed'
        | 'campaign_archived'
        | 'campaign_retried'
        | 'campaign_deleted'
        | 'campaign_restored'
        | 'campaign_tested'
        | 'template_tested'
        | 'feedback_rules_changed'
        | 'feedback_reported'
        | 'feedback_retried'
        | 'feedback_reclassified'
        | 'hook_created'
        | 'hook_removed'
        | 'webhook_created'
        | 'webhook_changed'
        | 'webhook_deleted'
        | 'webhook_secret_rotated'
        | 'webhook_tested'
        | 'webhook_turned_off'
        | 'webhook_calls_replayed'
        | 'suppressions_added'
        | 'suppressions_imported'
        | 'suppression_removed'
        | 'suppressions_taken_back'
        | 'suppressions_released'
        | 'mass_bounce_taken_back'
        | 'mass_bounce_confirmed'
        | 'test_address_asked'
        | 'test_address_removed'
        | 'campaign_exported'
        | 'campaigns_exported'
        | 'suppressions_exported'
        | 'audit_exported'
        | 'contacts_read'
        | 'campaigns_read'
        | 'deliveries_read'
        | 'unsubscribers_read'
        | 'mailbox_listed'
        | 'mailbox_message_read'
        | 'instance_exported'
        | 'instance_imported'
        | 'workspace_purged'
        | 'audit_dropped'
        | 'events_dropped'
        | 'journal_set_aside'
        | 'sending_released'
        | 'releases_changed'
        | 'restored_gone_on'
        | 'proxy_notice_dismissed' /** The complete address of the account that acted. */
      account?: string
      from?: string
      to?: string
      timezone?: string /** Text to search for in accounts, addresses and names. */
      search?: string
    }
    reply: Response
  }
  /** One row per recipient, or per recipient that matches the filter, as CSV; X-Total-Count has their number. Needs the scope `read`. */
  exportCampaign: {
    params: { id: string | number }
    query: {
      state?: 'all' | ('sent' | 'failed' | 'skipped' | 'deferred' | 'unconfirmed' | 'pending')
      reader?: 'all' | ('opened' | 'clicked' | 'not_opened' | 'not_clicked' | 'unsubscribed')
      search?: string
    }
    reply: Response
  }
  /** All data about a person, as a ZIP with JSON and CSV files. Needs the scope `read`. */
  exportContact: { params: { id: string | number }; reply: Response }
  /** Contacts with all their fields, as CSV that can be imported again; X-Total-Count has their number. Needs the scope `read`. */
  exportContacts: {
    body: { selection: { ids: number[] } | { group?: number | null; search?: string | null } }
    reply: Response
  }
  /** The addresses behind a finding about the recipients of a campaign, as CSV: those never mailed for 180 days, those that several people read, or those that look mistyped; of the 50,000 recipients that are looked at. Needs the scope `read`. */
  exportDoubtfulAddresses: {
    params: { id: string | number }
    query: { kind?: 'old' | 'roles' | 'mistyped' }
    reply: Response
  }
  /** The contacts of a segment with all their fields, as CSV that can be imported again. Needs the scope `read`. */
  exportSegment: { params: { id: string | number }; reply: Response }
  /** The same list as CSV; streamed. Needs the scope `read`. */
  exportSuppressions: {
    query: {
      reason?:
        | 'unsubscribed'
        | 'complaint'
        | 'hard_bounce'
        | 'soft_bounce'
        | 'manual'
        | 'inactive' /** A part of the address to search for. */
      search?: string
    }
    reply: Response
  }
  /** Count a click and redirect to the exact address that the sender wrote. Needs no token. */
  followLink: { params: { token: string | number }; reply: Response }
  /** Delete a saved section; letters that hold a copy of it do not change. Needs the scope `write`. */
  forgetSection: { params: { id: string | number }; reply: Done }
  /** The campaigns that are being sent, with their progress, and the next scheduled ones. Needs the scope `read`. */
  getAgenda: { reply: Agenda }
  /** The logo, colours, font, links and footer of the workspace; plain ones until somebody saves a brand. Needs the scope `read`. */
  getBrand: { reply: Brand }
  /** One campaign with its stats. Needs the scope `read`. */
  getCampaign: { params: { id: string | number }; reply: Campaign }
  /** What was refused of a campaign and what came back, by recipients, reasons and mailbox providers. Needs the scope `read`. */
  getCampaignFeedback: { params: { id: string | number }; reply: CampaignFeedback }
  /** The message as one recipient gets it: as it was frozen, or before the start as it would be. Needs the scope `read`. */
  getCampaignMessage: { params: { id: string | number }; query: { position?: number }; reply: MessageView }
  /** How many messages of a campaign were sent in each minute of the last hour. Needs the scope `read`. */
  getCampaignPace: { params: { id: string | number }; reply: CampaignPace }
  /** The progress of a campaign: deliveries by state, rate, and bot events. Needs the scope `read`. */
  getCampaignProgress: { params: { id: string | number }; reply: CampaignProgress }
  /** Stats over time: by hour for the first two days, then by day (at most 90). Needs the scope `read`. */
  getCampaignStats: { params: { id: string | number }; query: { timezone?: string }; reply: CampaignStats }
  /** A contact with its groups, and whether it can be mailed. Needs the scope `read`. */
  getContact: { params: { id: string | number }; reply: ContactDetail }
  /** What happened to a contact, newest first, 50 at a time; covers the newest 1,000 messages. Needs the scope `read`. */
  getContactTimeline: {
    params: { id: string | number }
    query: {
      /** The `next` of the page before: lists the entries that follow. */
      before?: string
    }
    reply: {
      entries: TimelineEntry[] /** The cursor of the next page; null at the end. */
      next: string | null
    }
  }
  /** Opens and clicks added up since the start, with the median of earlier campaigns. Needs the scope `read`. */
  getCumulativeStats: {
    params: { id: string | number }
    query: { range?: 'day' | 'three_days' | 'week' | 'all' }
    reply: CumulativeStats
  }
  /** The four counts of a period; days in the given time zone, otherwise that of Settings, otherwise UTC. Needs the scope `read`. */
  getDashboardStats: {
    query: { period?: 'all' | 'today' | '3days' | 'week' | 'month'; timezone?: string }
    reply: DashboardStats
  }
  /** Everything that happened to one delivery: attempts and events, oldest first (the first 200 events; of equal events the first 100 are kept). Needs the scope `read`. */
  getDeliveryStory: { params: { id: string | number; seq: string | number }; reply: DeliveryStory }
  /** What receivers reported of a domain’s mail by DMARC, by day and by the address that sent; reports without a valid signature of the reporting domain are counted apart. Needs the scope `read`. */
  getDomainDmarc: { params: { id: string | number }; query: { days?: number }; reply: DmarcSummary }
  /** The last probe of a domain: whether it came back, and what the internet saw of it. Needs the scope `read`. */
  getDomainProbe: { params: { id: string | number }; reply: LastProbe }
  /** The mail that came back, as it came (its first 64 kB), as a text file; kept for FEEDBACK_KEEP. Needs the scope `read`. */
  getFeedbackOriginal: { params: { id: string | number }; reply: Response }
  /** What follows from soft bounces, and whether campaigns are held. Needs the scope `read`. */
  getFeedbackRules: { reply: FeedbackRules }
  /** How bounces and complaints come in, and what could not be read or matched. Needs the token of a session; an API token is not enough. */
  getFeedbackWays: { reply: FeedbackWays }
  /** Which steps to the first campaign are done. Needs the scope `read`. */
  getFirstSteps: { reply: FirstSteps }
  /** One form. Needs the scope `read`. */
  getForm: { params: { id: string | number }; reply: Form }
  /** What the page of a form shows, by its public id. Needs no token. */
  getFormPage: {
    params: { id: string | number }
    reply: {
      language: ('en' | 'uk' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'ru') | null
      texts: FormTexts
      fields: FormField[] /** The topics that the person may choose. Topics that are not switched on are declined. */
      topics: { id: number; name: string; description: string }[]
      confirm: boolean /** Whether the captcha is the harder one, because many people sign up. */
      hard: boolean /** The signed time at which the page was loaded. A sign-up sends it back. */
      stamp: string /** Who will write: the name of the form's sender, or its address if it has no name. */
      sender: string | null
      logo: string | null
    }
  }
  /** Contacts that joined and addresses that left, by day or month, and where contacts came from. Needs the scope `read`. */
  getGrowth: {
    query: { timeRange?: 'last-30-days' | 'last-6-months' | 'last-12-months'; timezone?: string }
    reply: Growth
  }
  /** How many inactive contacts of a segment could be suppressed now, and the campaigns that asked them; 409 for a segment without the condition `inactive`. Needs the scope `read`. */
  getInactive: {
    params: { id: string | number }
    reply: {
      /** The contacts of the segment who can be mailed. */
      mailable: number /** Those of them who were asked at least seven days ago, and neither opened nor clicked. */
      asked: number /** The last campaigns that asked this segment, newest first. */
      campaigns: Campaign[]
    }
  }
  /** One message: parsed parts, headers in order, and its source. Needs the scope `read`. */
  getMailboxMessage: {
    params: { id: string | number }
    reply: {
      id: number
      received_at: string
      envelope_from: string
      envelope_to: string
      from: string
      subject: string
      bytes: number
      headers: { name: string; value: string }[]
      html: string | null
      text: string | null
      source: string /** Whether opens, clicks and unsubscribes in this message count as its reader's; not so for test messages. */
      tracked: boolean
    }
  }
  /** How many opens of a campaign nobody can tell from the work of a privacy proxy. Needs the scope `read`. */
  getMaskedOpens: { params: { id: string | number }; reply: MaskedOpens }
  /** One message: its state, every attempt, opens and clicks. Needs the scope `read`. */
  getMessage: { params: { id: string | number }; reply: MessageStory }
  /** A message exactly as it was sent, made again, and whether its digest proves that. Needs the scope `read`. */
  getMessageContent: { params: { id: string | number }; reply: PastMessage }
  /** The same as an .eml file: the whole message with its headers, as it left for the relay. Needs the scope `read`. */
  getMessageSource: { params: { id: string | number }; reply: Response }
  /** How a template is used for single messages. Needs the scope `read`. */
  getMessageTemplate: { params: { id: string | number }; reply: MessageTemplate }
  /** Notices about the instance for the dashboard, as far as they concern the account. Needs the token of a session; an API token is not enough. */
  getNotices: { reply: Notices }
  /** First opens of a range by weekday and hour in the time zone; of all time the last two years. Needs the scope `read`. */
  getOpeningHours: {
    query: {
      timeRange?: 'today' | 'last-7-days' | 'last-30-days' | 'last-6-months' | 'last-12-months' | 'all-time'
      timezone?: string
    }
    reply: OpeningHours
  }
  /** The terms or the privacy policy in the operator’s words. Needs no token. */
  getPage: { params: { name: string | number }; reply: Page }
  /** A message exactly as one recipient got it, made again, and whether its digest proves that. Needs the scope `read`. */
  getPastMessage: { params: { id: string | number; seq: string | number }; reply: PastMessage }
  /** The same as an .eml file: the whole message with its headers, as it left for the relay. Needs the scope `read`. */
  getPastMessageSource: { params: { id: string | number; seq: string | number }; reply: Response }
  /** The topics and names of the reader named by the token; changes nothing. Needs no token. */
  getPreferences: { query: { token: string }; reply: Preferences }
  /** Get the address with which the links of messages begin. Needs the token of a session; an API token is not enough. */
  getPublicAddress: { reply: PublicAddress }
  /** The workspaces whose next campaign an administrator must release, with their complaints and bounces. Needs the token of a session; an API token is not enough. */
  getReleases: { reply: Releases }
  /** How mail was taken in the last days, by sending domain and mailbox provider; mail under way is counted once an hour. Needs the scope `read`. */
  getReputation: { query: { days?: '7' | '30' }; reply: Reputation[] }
  /** Where to report a weakness of this installation (RFC 9116); 404 unless the operator set SECURITY_CONTACT. Needs no token. */
  getSecurityTxt: { reply: Response }
  /** One segment, and where it is used. Needs the scope `read`. */
  getSegment: { params: { id: string | number }; reply: Segment }
  /** The workspace's time zone (null: the browser's) and postal address. Needs the scope `read`. */
  getSettings: { reply: Settings }
  /** A template with its whole bodies. Needs the scope `read`. */
  getTemplate: {
    params: { id: string | number }
    reply: {
      id: number
      name: string
      kind: 'text' | 'design' | 'html' | 'mjml'
      body_html: string
      body_text: string
      created_at: string /** The number of times the template was saved, from 1. */
      version: number /** The design in the newest version; only for the kind `design`. */
      document?: Design /** The code; only for the kinds `html` and `mjml`. */
      source?: string
    }
  }
  /** What came in and matched no delivery, as it came (its first 64 kB), as a text file. Needs the token of a session; an API token is not enough. */
  getUnmatchedOriginal: { params: { id: string | number }; reply: Response }
  /** How many contacts, groups and campaigns the workspace has, how many confirmation mails it sent today, and the limits. Needs the scope `read`. */
  getUsage: { reply: Usage }
  /** Whether a domain is warmed up, and how many messages may leave to each provider today. Needs the scope `read`. */
  getWarmUp: { params: { id: string | number }; reply: WarmUp }
  /** One call to a webhook endpoint: what was posted, and every attempt. Needs the token of a session; an API token is not enough. */
  getWebhookCall: {
    params: { id: string | number }
    reply: {
      id: number
      webhook_id: string
      type: string
      state: 'waiting' | 'delivered' | 'failed' /** The number of events in the call. */
      events: number
      attempts: number /** When the next attempt is due; null if there is none. */
      due_at: string | null /** HTTP status of the last reply; null if there was none. */
      last_status: number | null
      last_error: string | null
      created_at: string
      body: string
      log: WebhookAttempt[]
    }
  }
  /** Stop waiting for a provider that refused the campaign; its messages fail. Needs the scope `send`. */
  giveUpProvider: { params: { id: string | number }; body: { provider: string }; reply: Done }
  /** Confirm that this restored instance is the only one: resumes every campaign and sends every message held for it, and posts webhooks again. Needs the token of a session; an API token is not enough. */
  goOnRestored: {
    reply: {
      /** Campaigns that continue. */
      resumed: number /** Single messages and confirmation mails that leave now. */
      messages: number
    }
  }
  /** A hosted image, as shown in messages. Needs no token. */
  hostedImage: { params: { name: string | number }; reply: Response }
  /** Bring in addresses that another tool must not mail, up to 10,000 a request; one transaction. The stronger reason stays; addresses that are not valid are counted and change nothing. Needs the scope `write`. */
  importSuppressions: {
    body: {
      /** An id for this request, made by the caller. After a lost reply, a caller repeats the request with the same id within a day and gets the first reply again. */
      requestId?: string | null
      suppressions: {
        email: string
        reason:
          | 'unsubscribed'
          | 'complaint'
          | 'hard_bounce'
          | 'manual' /** When the address was suppressed (ISO 8601). If left out or in the future, now. */
        at?: string | null
      }[] /** Where the addresses come from, such as a program and a file; shown beside each address. */
      source?: string
    }
    reply: {
      /** How many addresses were not suppressed before. */
      added: number
      already: number /** How many addresses were left out because the person was erased on request. No import adds them as contacts again. */
      erased: number /** How many entries are not addresses. */
      invalid: number /** The first 100 entries that are not addresses, each by its position in the request, from 1. */
      invalidRows: number[] /** How many times could not be read or are in the future. Lettermill stores the current time for them. */
      undated: number
    }
  }
  /** Save a section of a design for other letters. Needs the scope `write`. */
  keepSection: {
    body: {
      name: string
      section: {
        id: string /** The background colour of the section; null: the background of the letter. */
        background: string | null /** A picture behind the section, or ''. Outlook shows only the colour. */
        background_picture: string
        padding: {
          top: number
          right: number
          bottom: number
          left: number
        } /** `full`: the background reaches from edge to edge of the page. */
        width: 'inset' | 'full' /** Whether the columns are stacked on phones. */
        stack: boolean
        columns: {
          /** The column's share of the width, relative to the other columns: ratios 1 and 2 make one third and two thirds. */
          ratio: number
          blocks: (
            | {
                id: string
                show:
                  | 'both'
                  | 'phone'
                  | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
                only_if: {
                  match: 'all' | 'any'
                  conditions: {
                    /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                    field: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'above'
                      | 'below'
                      | 'has_value'
                      | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                    value: string
                  }[]
                } | null
                type: 'heading' /** Why the reader gets this letter, and anything else; may be ''. */
                html: string
                level: 1 | 2 | 3
                align: 'left' | 'center' | 'right'
                color: string | null
              }
            | {
                id: string
                show:
                  | 'both'
                  | 'phone'
                  | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
                only_if: {
                  match: 'all' | 'any'
                  conditions: {
                    /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                    field: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'above'
                      | 'below'
                      | 'has_value'
                      | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                    value: string
                  }[]
                } | null
                type: 'text' /** Why the reader gets this letter, and anything else; may be ''. */
                html: string
                align: 'left' | 'center' | 'right'
                color: string | null
                size: number
              }
            | {
                id: string
                show:
                  | 'both'
                  | 'phone'
                  | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
                only_if: {
                  match: 'all' | 'any'
                  conditions: {
                    /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                    field: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'above'
                      | 'below'
                      | 'has_value'
                      | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                    value: string
                  }[]
                } | null
                type: 'button'
                text: string /** Target of the picture's link; '' for no link. */
                url: string
                align: 'left' | 'center' | 'right'
                color: string | null /** Whether the button is as wide as its column. */
                wide: boolean
              }
            | {
                id: string
                show:
                  | 'both'
                  | 'phone'
                  | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
                only_if: {
                  match: 'all' | 'any'
                  conditions: {
                    /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                    field: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'above'
                      | 'below'
                      | 'has_value'
                      | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                    value: string
                  }[]
                } | null
                type: 'picture' /** The URL of the picture; an uploaded one begins with `/uploads/`. '' while no picture is chosen; the block then shows nothing. */
                src: string /** Alternative text. '' marks the picture as decoration. */
                alt: string /** Target of the picture's link; '' for no link. */
                url: string
                align: 'left' | 'center' | 'right'
                width: number | null
              }
            | {
                id: string
                show:
                  | 'both'
                  | 'phone'
                  | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
                only_if: {
                  match: 'all' | 'any'
                  conditions: {
                    /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                    field: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'above'
                      | 'below'
                      | 'has_value'
                      | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                    value: string
                  }[]
                } | null
                type: 'picture_text' /** The URL of the picture; an uploaded one begins with `/uploads/`. '' while no picture is chosen; the block then shows nothing. */
                src: string /** Alternative text. '' marks the picture as decoration. */
                alt: string /** Target of the picture's link; '' for no link. */
                url: string /** Why the reader gets this letter, and anything else; may be ''. */
                html: string
                side: 'left' | 'right' /** Width of the picture in percent of the column. */
                share: number
              }
            | {
                id: string
                show:
                  | 'both'
                  | 'phone'
                  | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
                only_if: {
                  match: 'all' | 'any'
                  conditions: {
                    /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                    field: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'above'
                      | 'below'
                      | 'has_value'
                      | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                    value: string
                  }[]
                } | null
                type: 'divider'
                color: string | null
                thickness: number
                line: 'solid' | 'dashed' | 'dotted'
              }
            | {
                id: string
                show:
                  | 'both'
                  | 'phone'
                  | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
                only_if: {
                  match: 'all' | 'any'
                  conditions: {
                    /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                    field: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'above'
                      | 'below'
                      | 'has_value'
                      | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                    value: string
                  }[]
                } | null
                type: 'space'
                height: number
              }
            | {
                id: string
                show:
                  | 'both'
                  | 'phone'
                  | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
                only_if: {
                  match: 'all' | 'any'
                  conditions: {
                    /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                    field: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'above'
                      | 'below'
                      | 'has_value'
                      | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                    value: string
                  }[]
                } | null
                type: 'quote' /** Why the reader gets this letter, and anything else; may be ''. */
                html: string /** Who said the quotation; '' for nobody. */
                author: string
              }
            | {
                id: string
                show:
                  | 'both'
                  | 'phone'
                  | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
                only_if: {
                  match: 'all' | 'any'
                  conditions: {
                    /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                    field: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'above'
                      | 'below'
                      | 'has_value'
                      | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                    value: string
                  }[]
                } | null
                type: 'list'
                marks: 'bullet' | 'number' | 'check'
                items: string[]
              }
            | {
                id: string
                show:
                  | 'both'
                  | 'phone'
                  | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
                only_if: {
                  match: 'all' | 'any'
                  conditions: {
                    /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                    field: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'above'
                      | 'below'
                      | 'has_value'
                      | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                    value: string
                  }[]
                } | null
                type: 'social'
                align: 'left' | 'center' | 'right'
                links: {
                  network:
                    | 'facebook'
                    | 'instagram'
                    | 'x'
                    | 'linkedin'
                    | 'youtube'
                    | 'tiktok'
                    | 'telegram'
                    | 'threads'
                    | 'bluesky'
                    | 'mastodon'
                    | 'pinterest'
                    | 'whatsapp'
                    | 'website'
                  url: string
                }[]
              }
            | {
                id: string
                show:
                  | 'both'
                  | 'phone'
                  | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
                only_if: {
                  match: 'all' | 'any'
                  conditions: {
                    /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                    field: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'above'
                      | 'below'
                      | 'has_value'
                      | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                    value: string
                  }[]
                } | null
                type: 'video' /** The URL of the picture; an uploaded one begins with `/uploads/`. '' while no picture is chosen; the block then shows nothing. */
                src: string /** Alternative text. '' marks the picture as decoration. */
                alt: string /** Target of the picture's link; '' for no link. */
                url: string
                label: string
              }
            | {
                id: string
                show:
                  | 'both'
                  | 'phone'
                  | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
                only_if: {
                  match: 'all' | 'any'
                  conditions: {
                    /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                    field: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'above'
                      | 'below'
                      | 'has_value'
                      | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                    value: string
                  }[]
                } | null
                type: 'table' /** Whether the first row holds the column headings. */
                header: boolean
                rows: string[][]
              }
            | {
                id: string
                show:
                  | 'both'
                  | 'phone'
                  | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
                only_if: {
                  match: 'all' | 'any'
                  conditions: {
                    /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                    field: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'above'
                      | 'below'
                      | 'has_value'
                      | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                    value: string
                  }[]
                } | null
                type: 'code'
                text: string
              }
            | {
                id: string
                show:
                  | 'both'
                  | 'phone'
                  | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
                only_if: {
                  match: 'all' | 'any'
                  conditions: {
                    /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                    field: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'above'
                      | 'below'
                      | 'has_value'
                      | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                    value: string
                  }[]
                } | null
                type: 'html' /** Why the reader gets this letter, and anything else; may be ''. */
                html: string
              }
            | {
                id: string
                show:
                  | 'both'
                  | 'phone'
                  | 'desktop' /** The block is shown only to contacts who match; null: to every contact. */
                only_if: {
                  match: 'all' | 'any'
                  conditions: {
                    /** The field's name as in a merge tag: `first_name`, or `fields.key` for a custom field. */
                    field: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'above'
                      | 'below'
                      | 'has_value'
                      | 'is_empty' /** The value to compare with; '' if the operator takes none. */
                    value: string
                  }[]
                } | null
                type: 'footer' /** Why the reader gets this letter, and anything else; may be ''. */
                html: string /** The sender's postal address, in lines. */
                address: string /** Texts of the footer's links. A letter always has the unsubscribe link; if `view` is '', it has no link to view it in a browser. */
                unsubscribe: string
                view: string /** The text of the link to the preference page; if '' or (in older designs) absent, there is no such link. */
                preferences?: string
                align: 'left' | 'center' | 'right'
              }
          )[]
        }[]
      }
    }
    reply: SavedSection
  }
  /** Where the preference page posts in a browser without JavaScript: unsubscribes from everything; answers with a page. Needs no token. */
  leaveWithoutScript: { query: { token?: string }; reply: Response }
  /** The API tokens of the account, newest first, without their secrets. Needs the token of a session; an API token is not enough. */
  listApiTokens: { reply: ApiToken[] }
  /** The audit log, newest first. `next` is the cursor of the next page; a page may hold few entries or none after many were searched. Needs the token of a session; an API token is not enough. */
  listAudit: {
    query: {
      action?:
        | 'signed_in'
        | 'sign_in_failed'
        | 'sign_in_limited'
        | 'signed_out'
        | 'registered'
        | 'registration_limited'
        | 'registration_approved'
        | 'registration_rejected'
        | 'account_deleted'
        | 'administrator_created'
        | 'password_changed'
        | 'password_change_failed'
        | 'password_set'
        | 'api_token_created'
        | 'api_token_revoked'
        | 'administrator_call_refused'
        | 'settings_changed'
        | 'brand_changed'
        | 'page_changed'
        | 'contacts_imported'
        | 'import_ended'
        | 'import_undone'
        | 'group_created'
        | 'group_deleted'
        | 'group_restored'
        | 'group_renamed'
        | 'contact_created'
        | 'contact_changed'
        | 'contact_deleted'
        | 'contact_restored'
        | 'contact_unsubscribed'
        | 'contact_resubscribed'
        | 'contact_exported'
        | 'contact_erased'
        | 'contacts_upserted'
        | 'members_added'
        | 'members_removed'
        | 'contacts_changed'
        | 'contact_job_cancelled'
        | 'contact_job_undone'
        | 'contacts_exported'
        | 'field_created'
        | 'field_changed'
        | 'field_deleted'
        | 'topic_created'
        | 'topic_changed'
        | 'topic_deleted'
        | 'segment_created'
        | 'segment_changed'
        | 'segment_deleted'
        | 'segment_restored'
        | 'segment_duplicated'
        | 'segment_exported'
        | 'campaign_addresses_exported'
        | 'segment_group_made'
        | 'inactive_asked'
        | 'inactive_suppressed'
        | 'form_created'
        | 'form_changed'
        | 'form_deleted'
        | 'sender_created'
        | 'sender_deleted'
        | 'domain_created'
        | 'domain_verified'
        | 'domain_unverified'
        | 'domain_signing_changed'
        | 'domain_complaints_told'
        | 'domain_probed'
        | 'domain_warm_up_changed'
        | 'domain_allowed'
        | 'domain_allowance_withdrawn'
        | 'domain_deleted'
        | 'relay_added'
        | 'relay_changed'
        | 'relay_removed'
        | 'relay_tested'
        | 'public_address_changed'
        | 'provider_limits_changed'
        | 'public_address_allowed'
        | 'template_created'
        | 'template_changed'
        | 'template_deleted'
        | 'template_restored'
        | 'template_duplicated'
        | 'campaign_created'
        | 'campaign_scheduled'
        | 'campaign_duplicated'
        | 'campaign_resent'
        | 'campaign_changed'
        | 'campaign_unscheduled'
        | 'campaign_recalled'
        | 'campaign_sent'
        | 'campaign_acknowledged'
        | 'campaign_started'
        | 'campaign_paused'
        | 'campaign_held'
        | 'campaign_provider_blocked'
        | 'campaign_provider_retried'
        | 'campaign_provider_given_up'
        | 'campaign_resumed'
        | 'campaign_archived'
        | 'campaign_retried'
        | 'campaign_deleted'
        | 'campaign_restored'
        | 'campaign_tested'
        | 'template_tested'
        | 'feedback_rules_changed'
        | 'feedback_reported'
        | 'feedback_retried'
        | 'feedback_reclassified'
        | 'hook_created'
        | 'hook_removed'
        | 'webhook_created'
        | 'webhook_changed'
        | 'webhook_deleted'
        | 'webhook_secret_rotated'
        | 'webhook_tested'
        | 'webhook_turned_off'
        | 'webhook_calls_replayed'
        | 'suppressions_added'
        | 'suppressions_imported'
        | 'suppression_removed'
        | 'suppressions_taken_back'
        | 'suppressions_released'
        | 'mass_bounce_taken_back'
        | 'mass_bounce_confirmed'
        | 'test_address_asked'
        | 'test_address_removed'
        | 'campaign_exported'
        | 'campaigns_exported'
        | 'suppressions_exported'
        | 'audit_exported'
        | 'contacts_read'
        | 'campaigns_read'
        | 'deliveries_read'
        | 'unsubscribers_read'
        | 'mailbox_listed'
        | 'mailbox_message_read'
        | 'instance_exported'
        | 'instance_imported'
        | 'workspace_purged'
        | 'audit_dropped'
        | 'events_dropped'
        | 'journal_set_aside'
        | 'sending_released'
        | 'releases_changed'
        | 'restored_gone_on'
        | 'proxy_notice_dismissed' /** The complete address of the account that acted. */
      account?: string
      from?: string
      to?: string
      timezone?: string /** Text to search for in accounts, addresses and names. */
      search?: string
      limit?: number /** The `next` of the page before: lists the entries that follow. */
      before?: string
    }
    reply: {
      records: AuditEntry[] /** The cursor of the next page; null at the end of the log. */
      next: string | null /** The search went back to this moment; null if it reached the end of the log. */
      searched_to: string | null
    }
  }
  /** Bot events, newest first, of equal events the first 100; X-Total-Count counts up to 10,000. Needs the scope `read`. */
  listBotEvents: {
    params: { id: string | number }
    query: {
      /** The most items to answer. If left out, the whole list. The header X-Total-Count has the total. */
      limit?: number /** How many items to skip. */
      offset?: number
    }
    reply: BotEvent[]
  }
  /** The links of the message with their clicks, in order. Needs the scope `read`. */
  listCampaignLinks: { params: { id: string | number }; reply: CampaignLink[] }
  /** The campaigns that started in a range, with their counts, newest first (at most 200). Needs the scope `read`. */
  listCampaignRates: {
    query: {
      timeRange?: 'today' | 'last-7-days' | 'last-30-days' | 'last-6-months' | 'last-12-months' | 'all-time'
      timezone?: string
    }
    reply: CampaignRates
  }
  /** The campaigns, newest first, or a page of them. Needs the scope `read`. */
  listCampaigns: {
    query: {
      /** The most items to answer. If left out, the whole list. The header X-Total-Count has the total. */
      limit?: number /** How many items to skip. */
      offset?: number /** Only items that contain this text. */
      search?: string
      status?:
        | 'all'
        | 'draft'
        | 'scheduled'
        | 'processing'
        | 'paused'
        | 'partially_sent'
        | 'sent'
        | 'completed'
        | 'failed'
        | 'archived'
      sort?:
        | 'newest'
        | 'oldest' /** Each of these parameters lists only campaigns that use this domain, sender, template or group. */
      domainId?: number
      senderId?: number
      templateId?: number
      groupId?: number
    }
    reply: Campaign[]
  }
  /** What a contact agreed to, newest first, with its evidence; up to 1,000. Needs the scope `read`. */
  listContactConsents: { params: { id: string | number }; reply: Consent[] }
  /** The groups, newest first. Needs the scope `read`. */
  listContactGroups: { reply: ContactGroup[] }
  /** The imports of the last 24 hours, newest first; at most a hundred. Needs the scope `read`. */
  listContactImports: { reply: ContactImport[] }
  /** Changes to many contacts that are running or ended within the last hour, newest first; at most twenty. Needs the scope `read`. */
  listContactJobs: { reply: ContactJob[] }
  /** All contacts of the workspace, or a page of them, in the order in which they were added; with `email`, the contact that has this address. Needs the scope `read`. */
  listContacts: {
    query: {
      /** The most items to answer. If left out, the whole list. The header X-Total-Count has the total. */
      limit?: number /** How many items to skip. */
      offset?: number /** Only items that contain this text. */
      search?: string /** Only the contact with this address, in any letter case. The other parameters then have no effect. */
      email?: string
    }
    reply: Contact[]
  }
  /** The deliveries of a campaign, or a page of them; `search` matches address and names, `reader` what people (no bots) did. A total that ends at 10,000 is marked X-Total-Count-Bound: at-least. Needs the scope `read`. */
  listDeliveries: {
    params: { id: string | number }
    query: {
      /** The most items to answer. If left out, the whole list. The header X-Total-Count has the total. */
      limit?: number /** How many items to skip. */
      offset?: number /** Only items that contain this text. */
      search?: string
      state?: 'all' | ('sent' | 'failed' | 'skipped' | 'deferred' | 'unconfirmed' | 'pending')
      reader?: 'all' | ('opened' | 'clicked' | 'not_opened' | 'not_clicked' | 'unsubscribed')
    }
    reply: Delivery[]
  }
  /** Which account claims which sending domain, by name; X-Total-Count has their number. Needs the token of a session; an API token is not enough. */
  listDomainClaims: {
    query: {
      /** Text to search for in domain names and in accounts' emails. */
      search?: string
      limit?: number
      offset?: number
    }
    reply: DomainClaim[]
  }
  /** The DNS records to publish for a domain. Needs the scope `read`. */
  listDomainRecords: {
    params: { id: string | number }
    reply: { purpose: 'spf' | 'dkim' | 'dkim_ed25519' | 'dmarc'; type: 'TXT'; name: string; value: string }[]
  }
  /** The sending domains, oldest first. Needs the scope `read`. */
  listDomains: { reply: Domain[] }
  /** Doubtful addresses among the new contacts of an import: role addresses, misspelled, disposable and unreachable domains. Asks the DNS for at most 4 seconds. Needs the scope `read`. */
  listDoubtfulAddresses: { params: { id: string | number }; reply: DoubtfulAddresses[] }
  /** What came back about messages of the workspace; newest first, with X-Total-Count. Needs the scope `read`. */
  listFeedback: {
    query: {
      campaign?: number
      kind?:
        | 'hard'
        | 'soft'
        | 'block'
        | 'complaint'
        | 'unsubscribe'
        | 'delayed'
        | 'delivered'
        | 'auto_reply'
        | 'challenge'
        | 'not_spam'
        | 'auth_failure'
        | 'unknown' /** The complete address, in any letter case. */
      email?: string
      limit?: number
      offset?: number
    }
    reply: Feedback[]
  }
  /** The workspace's custom contact fields, in order, and where they are used. Needs the scope `read`. */
  listFields: { reply: CustomField[] }
  /** The forms of the workspace, newest first, with how many signed up and confirmed. Needs the scope `read`. */
  listForms: { reply: Form[] }
  /** Starting designs, ready to be changed, with the brand of the workspace. Needs the scope `read`. */
  listGallery: {
    query: { language?: 'de' | 'en' | 'es' | 'fr' | 'it' | 'nl' | 'pl' | 'pt' | 'uk' }
    reply: { id: string; name: string; document: Design }[]
  }
  /** The contacts of a group, or a page of them. Needs the scope `read`. */
  listGroupContacts: {
    params: { id: string | number }
    query: {
      /** The most items to answer. If left out, the whole list. The header X-Total-Count has the total. */
      limit?: number /** How many items to skip. */
      offset?: number /** Only items that contain this text. */
      search?: string
    }
    reply: Contact[]
  }
  /** The pictures that the workspace uploaded, newest first. Needs the scope `read`. */
  listImages: {
    query: { limit?: number; /** The name of the last picture of the page before. */ before?: string }
    reply: { name: string; imageUrl: string; bytes: number; width: number | null; created_at: string }[]
  }
  /** The messages in the built-in mailbox, newest first: accounts and API tokens see their own, a signed-in administrator all. Needs the scope `read`. */
  listMailbox: {
    query: {
      /** The most items to answer. If left out, the whole list. The header X-Total-Count has the total. */
      limit?: number /** How many items to skip. */
      offset?: number /** Only items that contain this text. */
      search?: string
    }
    reply: { active: boolean; messages: MailboxMessage[] }
  }
  /** Providers that said of many addresses of a campaign that they do not exist; of the last thirty days, newest first. Needs the scope `read`. */
  listMassBounces: { query: { campaign?: number }; reply: MassBounce[] }
  /** How many messages were sent, by template and day (UTC), of the last 30 days, newest first. Needs the scope `read`. */
  listMessageDays: {
    reply: {
      days: MessageDay[] /** Why Lettermill holds messages of a template; null if it holds none. */
      held_reason:
        | string
        | null /** Whether Lettermill retries every five minutes; otherwise the messages wait for the administrator. */
      held_retries: boolean /** How many messages were accepted today (UTC), and (below) how many may be. */
      accepted_today: number
      limit: number
    }
  }
  /** Messages, newest first; `search` matches the beginning of the address, `day` is a day in `timezone`. Ask for those `before` the last id to go on. Needs the scope `read`. */
  listMessages: {
    query: {
      limit?: number
      before?: number
      template?: string
      day?: string
      search?: string
      timezone?: string
    }
    reply: Message[]
  }
  /** Stats by day or month, ascending. Needs the scope `read`. */
  listPerformance: {
    query: {
      timeRange?: 'today' | 'last-7-days' | 'last-30-days' | 'last-6-months' | 'last-12-months' | 'all-time'
      timezone?: string
    }
    reply: PerformanceRecord[]
  }
  /** How many messages may leave to each mailbox provider in a minute and in an hour. Needs the token of a session; an API token is not enough. */
  listProviderLimits: { reply: ProviderLimit[] }
  /** Messages of campaigns that started in a range, opens and clicks, by mailbox provider. Needs the scope `read`. */
  listProviders: {
    query: {
      timeRange?: 'today' | 'last-7-days' | 'last-30-days' | 'last-6-months' | 'last-12-months' | 'all-time'
      timezone?: string
    }
    reply: ProviderStats
  }
  /** The newest five campaigns. Needs the scope `read`. */
  listRecentCampaigns: { reply: RecentCampaign[] }
  /** All registrations, newest first. Needs the token of a session; an API token is not enough. */
  listRegistrations: { reply: Registration[] }
  /** List the relays that mail leaves by, with health and volume. Needs the token of a session; an API token is not enough. */
  listRelays: { reply: RelaysPage }
  /** The sections that the workspace keeps for its designs, newest first. Needs the scope `read`. */
  listSavedSections: { reply: SavedSection[] }
  /** The first contacts that a filter selects. Needs the scope `read`. */
  listSegmentContacts: {
    body: {
      filter:
        | {
            all: (
              | SegmentConditionInput
              | (
                  | {
                      all: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      any: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      none: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                )
            )[]
          }
        | {
            any: (
              | SegmentConditionInput
              | (
                  | {
                      all: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      any: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      none: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                )
            )[]
          }
        | {
            none: (
              | SegmentConditionInput
              | (
                  | {
                      all: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      any: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      none: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                )
            )[]
          }
      limit?: number
    }
    reply: Contact[]
  }
  /** The segments of the workspace, newest first, and where they are used. Needs the scope `read`. */
  listSegments: { reply: Segment[] }
  /** The senders, oldest first. Needs the scope `read`. */
  listSenders: { reply: Sender[] }
  /** Sign-ups of a form, newest first. Unconfirmed ones go after 7 days. Ask for those `before` the last id to go on. Needs the scope `read`. */
  listSignUps: {
    params: { id: string | number }
    query: { limit?: number; before?: number }
    reply: SignUp[]
  }
  /** The addresses that get no campaign of the workspace, and why; newest first, with X-Total-Count. Needs the scope `read`. */
  listSuppressions: {
    query: {
      reason?:
        | 'unsubscribed'
        | 'complaint'
        | 'hard_bounce'
        | 'soft_bounce'
        | 'manual'
        | 'inactive' /** A part of the address to search for. */
      search?: string
      limit?: number
      offset?: number
    }
    reply: Suppression[]
  }
  /** The templates, oldest first; `characters` limits their bodies to the beginning. Needs the scope `read`. */
  listTemplates: {
    query: {
      /** How many characters of each body to return; if left out, all. */
      characters?: number
    }
    reply: Template[]
  }
  /** The workspace's addresses for test messages, besides the account's own (at most 20). Needs the scope `read`. */
  listTestAddresses: { reply: TestAddress[] }
  /** The topics in their order, archived ones last, and how many contacts want each. Needs the scope `read`. */
  listTopics: { reply: Topic[] }
  /** The workspace's unsubscribed contacts, newest first. Needs the scope `read`. */
  listUnsubscribers: {
    query: { filter?: 'today' | 'all'; timezone?: string; limit?: number; offset?: number }
    reply: Unsubscriber[]
  }
  /** The calls to a webhook endpoint of the last 30 days, newest first. Needs the token of a session; an API token is not enough. */
  listWebhookCalls: {
    params: { id: string | number }
    query: {
      state?:
        'waiting' | 'delivered' | 'failed' /** Lists only calls that are older than the call with this id. */
      before?: number
      limit?: number
    }
    reply: WebhookCall[]
  }
  /** The webhook endpoints of the workspace, oldest first, without their secrets. Needs the token of a session; an API token is not enough. */
  listWebhooks: { reply: Webhook[] }
  /** Sign in. Needs no token. */
  login: {
    body: { email: string; password: string; hcaptchaToken?: string | null }
    reply: { token: string; user: User; message: string }
  }
  /** End the session. Needs the token of a session; an API token is not enough. */
  logout: { reply: Done }
  /** The groups, as the campaign form lists them. Needs the scope `read`. */
  lookUpGroups: { reply: ContactGroup[] }
  /** The templates, oldest first, without their bodies, as the campaign form lists them. Needs the scope `read`. */
  lookUpTemplates: { reply: { id: number; name: string }[] }
  /** A new group with the contacts that a segment selects now: up to 10,000 at once, more in the background. Needs the scope `write`. */
  makeSegmentGroup: {
    params: { id: string | number }
    body: { name?: string | null } | null
    reply: ContactJob
  }
  /** Redirect a person who opens the List-Unsubscribe address to the unsubscribe page; changes nothing. Needs no token. */
  oneClickPage: { params: { token: string | number }; reply: Response }
  /** List-Unsubscribe-Post (RFC 8058). Needs no token. */
  oneClickUnsubscribe: { params: { token: string | number }; reply: Response }
  /** The open pixel; answers with the image even for an invalid token. Needs no token. */
  openPixel: { params: { token: string | number }; reply: Response }
  /** Pause; answers once no new message starts. Needs the scope `write`. */
  pauseCampaign: { params: { id: string | number }; reply: Done }
  /** Where a pasted HTML form posts: leads to the page of the form, filled in. Needs no token. */
  postPastedForm: { params: { id: string | number }; reply: Response }
  /** What undoing an import would do: how many contacts it deletes, and how many stay and why. Needs the scope `read`. */
  previewImportUndo: {
    params: { id: string | number }
    reply: {
      /** The contacts that the import added to its group, each counted once; null if the group has more than 50,000 contacts. */
      contacts: {
        deleted: number /** Contacts who were known before the import; they stay. */
        known: number /** New contacts who are also in another group; they stay. */
        shared: number /** New contacts who got mail and are in no other group; they stay. */
        mailed: number
      } | null /** Addresses that the import suppressed because their row said no; they stay suppressed. */
      suppressed: number
    }
  }
  /** Preview the message to a contact of the group; nothing is stored. Needs the scope `read`. */
  previewMessage: {
    body: {
      subject?: string | null
      preheader?: string | null
      replyTo?: string | null /** A saved template, or (below) HTML that is still being written. */
      templateId?: (number | string) | null
      body_html?: string | null
      senderId?: (number | string) | null /** A group, or 'all' for all contacts. */
      groupId?: (number | string) | null /** The target, which takes the place of `groupId`. */
      target?: {
        /** Groups, or 'all' for all contacts. */
        groups?: 'all' | number[]
        segments?: number[]
        exceptGroups?: number[]
        exceptSegments?: number[]
      } | null /** Contacts who switched this topic off are left out. */
      topicId?: (number | string) | null
      position?: number
    }
    reply: MessageView
  }
  /** How many suppressions an undo would take back, with five of the addresses; changes nothing. Needs the scope `read`. */
  previewUndo: {
    query: {
      kind?: 'hard' | 'soft' /** A mailbox provider; `other`: addresses at no listed provider. */
      provider?:
        | 'gmail'
        | 'microsoft'
        | 'yahoo'
        | 'apple'
        | 'gmx'
        | 'mailru'
        | 'yandex'
        | 'ukrnet'
        | 'other' /** A receiving domain, in place of a provider. */
      domain?: string
      cause?: 'no_such_user' | 'no_such_domain' | 'disabled' | 'moved'
      from?: string
      to?: string
      campaign?: number
    }
    reply: { count: number; examples: string[] }
  }
  /** Send one message of a domain over each relay back to Lettermill, to see what receivers see of it; ten a day. Needs the scope `send`. */
  probeDomain: { params: { id: string | number }; reply: LastProbe }
  /** Recall a campaign before its delay is over; it becomes a draft again. Needs the scope `write`. */
  recallCampaign: { params: { id: string | number }; reply: Done }
  /** Apply for an account; an administrator approves it. Needs no token. */
  register: { body: { email: string; password: string; hcaptchaToken?: string | null }; reply: Done }
  /** Reject a registration. Needs the token of a session; an API token is not enough. */
  rejectRegistration: { params: { id: string | number }; reply: Registration }
  /** Release the next campaign of a workspace; the release ends when one is sent or scheduled. Needs the token of a session; an API token is not enough. */
  releaseSending: { body: { workspace_id: number }; reply: Done }
  /** Take back every suppression of inactive contacts, or of addresses added by hand, or those that match a search; other reasons of the same addresses stay. Needs the scope `write`. */
  releaseSuppressions: {
    body: { reason: 'inactive' | 'manual'; /** A part of the address. */ search?: string | null }
    reply: {
      /** How many addresses campaigns reach again. */
      released: number /** How many addresses stay suppressed for another reason. */
      left: number
    }
  }
  /** Remove up to 10,000 contacts from a group by their ids; the contacts stay. Needs the scope `write`. */
  removeGroupMembers: {
    params: { id: string | number }
    body: { contactIds: number[] }
    reply: { removed: number }
  }
  /** Rename a group. Needs the scope `write`. */
  renameContactGroup: { params: { id: string | number }; body: { name: string }; reply: ContactGroup }
  /** Render a design, MJML or HTML as it would be sent, without saving it; findings say what to fix. Needs the scope `read`. */
  renderTemplate: {
    body: { kind: 'design' | 'html' | 'mjml'; document?: unknown; source?: string; contactId?: number | null }
    reply: {
      html: string
      text: string
      findings: Finding[] /** What spam filters and readers would object to in the letter as a whole, as in the review of a campaign. */
      content: CheckupFinding[] /** The footer that Lettermill adds, which `html` has too; null if the letter needs none. */
      foot: AddedFoot | null
    }
  }
  /** Post every call again that failed since a moment. Needs the token of a session; an API token is not enough. */
  replayFailedWebhookCalls: {
    params: { id: string | number }
    body: { since: string }
    reply: { replayed: number }
  }
  /** Post a call again, with the same webhook-id and the same body. Needs the token of a session; an API token is not enough. */
  replayWebhookCall: { params: { id: string | number }; reply: WebhookCall }
  /** Report an unexpected error in the web app; of many at once, the first are kept. Needs no token. */
  reportClientError: {
    body: {
      name: string
      message: string
      stack: string /** The path of the page, without its query string. */
      page: string
    }
    reply: Done
  }
  /** Where browsers report what the content security policy blocked; of many at once, the first are logged, and nothing is stored. Needs no token. */
  reportPolicyViolation: { reply: Done }
  /** A draft to those who did not open a campaign (once, 24 hours later, with another subject) or to those who joined since. Needs the scope `write`. */
  resendCampaign: {
    params: { id: string | number }
    body: {
      to:
        | 'not_opened'
        | 'joined_since' /** The subject. For `not_opened`, it must differ from the subject of the first campaign. */
      subject?: string | null
      name?: string | null
    }
    reply: Campaign
  }
  /** Restore a deleted campaign. Needs the scope `write`. */
  restoreCampaign: { params: { id: string | number }; reply: Campaign }
  /** Restore a deleted contact; 409 if its address was added again. Needs the scope `write`. */
  restoreContact: { params: { id: string | number }; reply: ContactDetail }
  /** Restore a deleted group. A group of more than 50,000 contacts is listed again once all are restored: GET /api/contacts/jobs shows the progress. Needs the scope `write`. */
  restoreContactGroup: { params: { id: string | number }; reply: ContactGroup }
  /** Restore a deleted segment, for a day. Needs the scope `write`. */
  restoreSegment: { params: { id: string | number }; reply: Segment }
  /** Restore a deleted template. Needs the scope `write`. */
  restoreTemplate: { params: { id: string | number }; reply: Template }
  /** Undo an unsubscribe, in case a link scanner caused it. Needs no token. */
  resubscribe: { body: { token?: string | null } | null; reply: Response }
  /** Undo an unsubscribe; 409 if a bounce or a complaint also suppresses the address. Needs the scope `write`. */
  resubscribeContact: { params: { id: string | number }; reply: ContactDetail }
  /** Resume where it was paused. Needs the scope `send`. */
  resumeCampaign: {
    params: { id: string | number }
    body: { acknowledged?: boolean | null } | null
    reply: Done
  }
  /** Retry failed deliveries, except to suppressed addresses. Needs the scope `send`. */
  retryCampaign: {
    params: { id: string | number }
    body: { acknowledged?: boolean | null } | null
    reply: Done
  }
  /** Read once more what could not be read. Needs the token of a session; an API token is not enough. */
  retryFailedFeedback: { reply: Done }
  /** Send the messages now that wait because a provider refused the campaign. Needs the scope `send`. */
  retryProvider: { params: { id: string | number }; body: { provider: string }; reply: Done }
  /** A review before sending: how many contacts get the campaign, how many are left out and why, what is missing. Needs the scope `read`. */
  reviewCampaign: { params: { id: string | number }; reply: CampaignReview }
  /** Give a webhook endpoint a new secret; calls carry the signatures of both secrets for 24 hours. Needs the token of a session; an API token is not enough. */
  rotateWebhook: {
    params: { id: string | number }
    reply: {
      id: number
      url: string
      description: string
      events: (
        | 'contact.created'
        | 'contact.changed'
        | 'contact.removed'
        | 'contact.unsubscribed'
        | 'contact.resubscribed'
        | 'message.sent'
        | 'message.failed'
        | 'message.bounced'
        | 'message.complained'
        | 'message.opened'
        | 'message.clicked'
        | 'campaign.started'
        | 'campaign.held'
        | 'campaign.provider_blocked'
        | 'campaign.finished'
        | 'import.finished'
      )[]
      is_active: boolean /** Why and when Lettermill turned the endpoint off; null if it did not. */
      off_reason: ('gone' | 'failing' | 'backlog') | null
      off_at: string | null /** Since when every call has failed; null if the last one succeeded. */
      failing_since: string | null
      last_success_at:
        | string
        | null /** Until when calls are also signed with the secret from before the last rotation; null if there is none. */
      old_secret_until: string | null
      created_at: string
      secret: string
    }
  }
  /** Campaigns, templates and senders that contain the text, the newest five of each. Needs the scope `read`. */
  searchWorkspace: { query: { search: string }; reply: SearchFindings }
  /** Send a draft or a scheduled campaign now, or after a delay in seconds. Needs the scope `send`. */
  sendCampaign: {
    params: { id: string | number }
    body: { delaySeconds?: number | null; acknowledged?: boolean | null } | null
    reply: Done
  }
  /** Hand over bounces and complaints that another program heard of; up to 500 in one call. Needs the scope `write`. */
  sendFeedback: {
    body: {
      reports: {
        /** Identifies the report within the workspace. Lettermill counts a repeated report once. */
        id: string /** When it happened. Lettermill uses the time of deliveries. */
        at?: string /** The Message-ID of the reported message; without it, the report counts for the newest message to `email`. */
        message_id?: string
        email?: string
        kind: 'hard' | 'soft' | 'block' | 'complaint' | 'unsubscribe' | 'delivered'
        status?: string
        code?: number /** The receiving server's text. If given, the milder of `kind` and the kind that the text indicates counts. */
        words?: string
      }[]
    }
    reply: { kept: number }
  }
  /** Send one message made from a template; the answer is its id. Needs the scope `send`. */
  sendMessage: { body: NewMessageInput; reply: AcceptedMessage }
  /** Send up to 500 messages; all are accepted, or none. The answer has their ids in the same order. Needs the scope `send`. */
  sendMessages: { body: { messages: NewMessageInput[] }; reply: { messages: AcceptedMessage[] } }
  /** Sign up by the public id of a form. The answer is the same for every address. With an API token (scopes write and send) of its workspace no verification is needed. Needs no token. */
  signUpOnForm: {
    params: { id: string | number }
    body: {
      email: string /** Values by the keys of the form's fields. */
      fields?: Record<string, string>
      topicIds?: number[]
      language?: ('en' | 'uk' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'ru') | null
      stamp?: string | null /** A hidden field that must stay empty: only bots fill it in. */
      website?: string | null
      hcaptchaToken?: string | null
    }
    reply: Done
  }
  /** Suppress the contacts that a segment selects now as inactive, all of them or only those who were asked; 409 for a segment without the condition `inactive`. Needs the scope `write`. */
  suppressInactive: {
    params: { id: string | number }
    body: {
      /** Leaves out who was not asked at least seven days ago. */
      askedOnly?: boolean
    }
    reply: {
      /** How many addresses were not suppressed before. */
      suppressed: number
    }
  }
  /** Suppress the contacts who said no in an imported file and can still be mailed, up to 20,000 a request, within 24 hours; repeating it is safe. Needs the scope `write`. */
  suppressRefused: {
    params: { id: string | number }
    reply: {
      /** Contacts that the request suppressed as unsubscribed. */
      suppressed: number /** Whether there are more of them: repeat the request. */
      more: boolean
    }
  }
  /** Take its provisional suppressions back: campaigns reach these addresses again. Needs the scope `write`. */
  takeBackMassBounce: {
    params: { id: string | number }
    reply: {
      /** How many addresses can be mailed again. */
      taken_back: number /** How many suppressions remain, because one call undoes at most 50,000. */
      left: number
    }
  }
  /** Takes events of a provider. Needs no token. */
  takeHook: { params: { provider: string | number; key: string | number }; reply: Done }
  /** Send a test message to the account's own address, or to up to ten own and confirmed addresses; stats do not count it. Needs the scope `send`. */
  testCampaign: { params: { id: string | number }; body: { addresses?: string[] | null } | null; reply: Done }
  /** Try a relay step by step, and send a message by it to an address of the administrator’s. Needs the token of a session; an API token is not enough. */
  testRelay: {
    body: {
      name: string /** A host name or an IP address, without brackets and port. */
      host: unknown & unknown
      port: number
      security:
        | 'tls'
        | 'starttls'
        | 'opportunistic'
        | 'none' /** The user name; empty if the relay requires no sign-in. */
      username: string /** If absent, the stored password stays. */
      password?: string /** The most connections from each process to this relay; null: SMTP_CONNECTIONS. */
      connections: number | null
      is_active: boolean /** The relay whose stored password is used if none is given. */
      id: number | null /** The sender's address of the test message. */
      from: string /** The recipient's address of the test message. */
      to: string
    }
    reply: RelayCheck
  }
  /** Send a design, MJML or HTML as a test message, without saving it, to the account's own address or to up to ten own and confirmed addresses. Needs the scope `send`. */
  testTemplate: {
    body: {
      kind: 'design' | 'html' | 'mjml'
      document?: unknown
      source?: string
      contactId?: number | null
      subject: string
      senderId: number
      addresses?: string[] | null
    }
    reply: Done
  }
  /** Send a test event, webhook.test, to a webhook endpoint. Needs the token of a session; an API token is not enough. */
  testWebhook: { params: { id: string | number }; reply: WebhookCall }
  /** Take back the suppressions that a campaign led to, all or those of a span, a provider or a cause. Needs the scope `write`. */
  undoCampaignFeedback: {
    params: { id: string | number }
    body: {
      kind?: 'hard' | 'soft' /** A mailbox provider; `other`: addresses at no listed provider. */
      provider?:
        | 'gmail'
        | 'microsoft'
        | 'yahoo'
        | 'apple'
        | 'gmx'
        | 'mailru'
        | 'yandex'
        | 'ukrnet'
        | 'other' /** A receiving domain, in place of a provider. */
      domain?: string
      cause?: 'no_such_user' | 'no_such_domain' | 'disabled' | 'moved'
      from?: string
      to?: string
    }
    reply: {
      /** How many addresses can be mailed again. */
      taken_back: number /** How many suppressions remain, because one call undoes at most 50,000. */
      left: number
    }
  }
  /** Undo an import within 24 hours: deletes the contacts it added, and restores the values it changed. Needs the scope `write`. */
  undoContactImport: { params: { id: string | number }; reply: ContactImport }
  /** Restore the contacts that a job deleted, for 24 hours; those whose address was added again stay deleted. Needs the scope `write`. */
  undoContactJob: { params: { id: string | number }; reply: ContactJob }
  /** Take back the bounces of a span of at most seven days, of all campaigns, at one provider or for one cause; unsubscribes, complaints and imported addresses stay. Needs the scope `write`. */
  undoSuppressions: {
    body: {
      kind?: 'hard' | 'soft' /** A mailbox provider; `other`: addresses at no listed provider. */
      provider?:
        | 'gmail'
        | 'microsoft'
        | 'yahoo'
        | 'apple'
        | 'gmx'
        | 'mailru'
        | 'yandex'
        | 'ukrnet'
        | 'other' /** A receiving domain, in place of a provider. */
      domain?: string
      cause?: 'no_such_user' | 'no_such_domain' | 'disabled' | 'moved'
      from: string
      to: string
    }
    reply: {
      /** How many addresses can be mailed again. */
      taken_back: number /** How many suppressions remain, because one call undoes at most 50,000. */
      left: number
    }
  }
  /** Make a scheduled campaign a draft again. Needs the scope `write`. */
  unscheduleCampaign: { params: { id: string | number }; reply: Done }
  /** Unsubscribe the recipient named by the token; answers in plain text. Needs no token. */
  unsubscribe: { body: { token?: string | null } | null; reply: Response }
  /** Unsubscribe a contact; repeating it changes nothing. Needs the scope `write`. */
  unsubscribeContact: { params: { id: string | number }; reply: ContactDetail }
  /** Who sent the message that the token belongs to; changes nothing. Needs no token. */
  unsubscribeDetails: {
    query: { token: string }
    reply: {
      /** The sender of the message; null for a test message or a preview, and if the mailing was deleted. */
      sender: {
        name: string
        email: string
      } | null /** The reader's address with most of its name masked: a•••@example.com. */
      recipient: string | null /** The language of the message (ISO 639-1); null if its text does not tell. */
      language:
        | string
        | null /** Whether the message asked to confirm a sign-up and its recipient is no contact: resubscribing does not subscribe such a person. */
      unconfirmed: boolean /** The logo of the workspace's brand, as a path of this server; null if there is none. */
      logo: string | null
    }
  }
  /** Where the unsubscribe page posts in a browser without JavaScript; answers with a page. Needs no token. */
  unsubscribeWithoutScript: { query: { token?: string }; reply: Response }
  /** Mark a domain as pending. Needs the scope `write`. */
  unverifyDomain: { params: { id: string | number }; reply: Domain }
  /** Save the brand, and the postal address of the workspace with it; new designs begin with them. Needs the scope `write`. */
  updateBrand: { body: BrandInput; reply: Brand }
  /** Edit or reschedule a draft or a scheduled campaign; of others only the name. Missing fields stay as they are. Needs the scope `write`. */
  updateCampaign: {
    params: { id: string | number }
    body: {
      name?: string | null
      subject?: string | null
      preheader?: string | null
      replyTo?: string | null
      domainId?: (number | string) | null
      senderId?: (number | string) | null
      templateId?: (number | string) | null /** A group, or 'all' for all contacts. */
      groupId?: (number | string) | null /** The target, which takes the place of `groupId`. */
      target?: {
        /** Groups, or 'all' for all contacts. */
        groups?: 'all' | number[]
        segments?: number[]
        exceptGroups?: number[]
        exceptSegments?: number[]
      } | null /** Contacts who switched this topic off do not get the campaign; null: every contact gets it. */
      topicId?:
        | (number | string)
        | null /** `scheduled` needs `scheduleDate` and `scheduleTime`. If left out, a draft. */
      status?:
        | ('draft' | 'scheduled')
        | null /** Without effect: `scheduleDate`, `scheduleTime` and `timezone` name the time. */
      scheduledAt?: string | null /** The day of a scheduled campaign: YYYY-MM-DD. */
      scheduleDate?: string | null /** The time of day of a scheduled campaign: HH:MM, 24 hours. */
      scheduleTime?:
        | string
        | null /** The IANA time zone of the day and the time, such as Europe/Kyiv. If left out, UTC. */
      timezone?:
        | string
        | null /** For `scheduled`: the sender has read the finding `reputation` of the review, and sends nevertheless. */
      acknowledged?:
        | boolean
        | null /** The version that was edited. If the campaign has another one now, the call answers 409 with the differences. */
      version?: number | null
    }
    reply: Campaign
  }
  /** Change the values and the groups of a contact; missing fields stay as they are. Needs the scope `write`. */
  updateContact: {
    params: { id: string | number }
    body: {
      ref_id?: string | number | boolean | null
      first_name?: string | number | boolean | null
      last_name?: string | number | boolean | null
      business_name?: string | number | boolean | null
      phone?: string | number | boolean | null
      email?: string
      state_name?: string | number | boolean | null
      lender_name?: string | number | boolean | null
      amount?: string | number | boolean | null
      link?: string | number | boolean | null
      date_filed?:
        | string
        | number
        | boolean
        | null /** Values of custom fields by key. They may also stand at the top level, beside those of built-in fields. A field that is left out stays as it is; null or an empty text clears it. A key that no field has is refused. */
      fields?: Record<
        string,
        string | number | boolean | null
      > | null /** The contact will be in exactly these groups. If left out, its groups stay as they are. */
      groupIds?: number[] | null
      [key: string]: unknown
    }
    reply: ContactDetail
  }
  /** Tick by hand that mailbox providers were told where to report complaints, so that checkups stop asking. Needs the scope `write`. */
  updateDomainComplaints: { params: { id: string | number }; body: { told: boolean }; reply: Done }
  /** Choose who signs a domain’s messages with DKIM, the relay or Lettermill; started campaigns continue as before. Needs the scope `write`. */
  updateDomainSigner: { params: { id: string | number }; body: { signed_by_relay: boolean }; reply: Domain }
  /** Add or remove a second DKIM signature with Ed25519; answers with the records to publish. Needs the scope `write`. */
  updateDomainSigning: {
    params: { id: string | number }
    body: { ed25519: boolean }
    reply: { purpose: 'spf' | 'dkim' | 'dkim_ed25519' | 'dmarc'; type: 'TXT'; name: string; value: string }[]
  }
  /** Change them: 2 to 20 soft bounces within 7 to 365 days, or none. Needs the scope `write`. */
  updateFeedbackRules: { body: FeedbackRulesInput; reply: FeedbackRules }
  /** Change the label, the options or the position of a field; its key and its type stay. Needs the scope `write`. */
  updateField: {
    params: { id: string | number }
    body: { label?: string; options?: string[] | null; position?: number }
    reply: CustomField
  }
  /** Change a form; sign-ups remember the version that they saw. Needs the scope `write`. */
  updateForm: {
    params: { id: string | number }
    body: {
      name: string
      groupId: number | string
      senderId: number | string
      fieldKeys?: string[]
      topicIds?: number[]
      confirm?: boolean
      language?: ('en' | 'uk' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'ru') | null
      texts?: FormTextsInput
      redirectUrl?: string | null
      enabled?: boolean
    }
    reply: Form
  }
  /** Set the subject of single messages of a template, and whether they are service messages. Needs the scope `write`. */
  updateMessageTemplate: {
    params: { id: string | number }
    body: { message_subject: string; is_service: boolean }
    reply: MessageTemplate
  }
  /** Write the terms or the privacy policy, in Markdown; an empty text restores the default text. Needs the token of a session; an API token is not enough. */
  updatePage: { params: { name: string | number }; body: { text: string }; reply: Page }
  /** Choose topics and change the names of the reader named by the token; what is left out stays. Needs no token. */
  updatePreferences: {
    body: {
      token: string
      topics?: { id: number; wanted: boolean }[] | null
      first_name?: string | null
      last_name?: string | null
    }
    reply: Preferences
  }
  /** Change limits of mailbox providers. Providers that are not named keep theirs. Needs the token of a session; an API token is not enough. */
  updateProviderLimits: { body: { limits: ProviderLimitInput[] }; reply: ProviderLimit[] }
  /** Change the public address, or allow one that readers elsewhere cannot use. Needs the token of a session; an API token is not enough. */
  updatePublicAddress: {
    body: {
      /** A web address; empty for the address at which the server listens. */
      url: string /** Sends in spite of the address's problem, as in a private network. */
      is_allowed?: boolean
    }
    reply: PublicAddress
  }
  /** Change a relay. Without a password the stored one stays. Needs the token of a session; an API token is not enough. */
  updateRelay: {
    params: { id: string | number }
    body: {
      name: string /** A host name or an IP address, without brackets and port. */
      host: unknown & unknown
      port: number
      security:
        | 'tls'
        | 'starttls'
        | 'opportunistic'
        | 'none' /** The user name; empty if the relay requires no sign-in. */
      username: string /** If absent, the stored password stays. */
      password?: string /** The most connections from each process to this relay; null: SMTP_CONNECTIONS. */
      connections: number | null
      is_active: boolean
    }
    reply: Relay
  }
  /** Say whether an administrator must release campaigns after many complaints or bounces. Needs the token of a session; an API token is not enough. */
  updateReleases: { body: { is_required: boolean }; reply: Releases }
  /** Change the name and the filter of a segment. Needs the scope `write`. */
  updateSegment: {
    params: { id: string | number }
    body: {
      name: string
      filter:
        | {
            all: (
              | SegmentConditionInput
              | (
                  | {
                      all: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      any: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      none: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                )
            )[]
          }
        | {
            any: (
              | SegmentConditionInput
              | (
                  | {
                      all: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      any: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      none: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                )
            )[]
          }
        | {
            none: (
              | SegmentConditionInput
              | (
                  | {
                      all: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      any: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                  | {
                      none: (
                        | SegmentConditionInput
                        | (
                            | {
                                all: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                any: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                            | {
                                none: (
                                  | SegmentConditionInput
                                  | (
                                      | { all: SegmentConditionInput[] }
                                      | { any: SegmentConditionInput[] }
                                      | { none: SegmentConditionInput[] }
                                    )
                                )[]
                              }
                          )
                      )[]
                    }
                )
            )[]
          } /** The version that was edited. If the segment has another version by now, the call answers 409 with the differences. */
      version?: number | null
    }
    reply: Segment
  }
  /** Change the workspace's time zone and postal address. Needs the scope `write`. */
  updateSettings: { body: { timezone?: string | null; postalAddress?: string }; reply: Settings }
  /** Change a template; campaigns that are being sent keep the version they started with. Needs the scope `write`. */
  updateTemplate: {
    params: { id: string | number }
    body: {
      name: string /** The body of a template of kind `text`. For other kinds Lettermill makes the body from `document` or `source`. */
      body_html?: string
      body_text?: string | null /** The kind; if left out, `text`. */
      kind?:
        | 'text'
        | 'design'
        | 'html'
        | 'mjml' /** The `Design` of a template of kind `design`, also of an earlier version. */
      document?: unknown /** The code of a template of kind `html` or `mjml`. */
      source?: string /** The version that was edited. If the template has another version by now, the call answers 409 with who saved it and when. */
      version?: number | null
    }
    reply: {
      id: number
      name: string
      kind: 'text' | 'design' | 'html' | 'mjml'
      body_html: string
      body_text: string
      created_at: string /** The number of times the template was saved, from 1. */
      version: number /** What was removed from the template; left out if nothing was. */
      notes?: ('style_left_out' | 'svg_left_out')[]
    }
  }
  /** Rename, describe, move, archive or bring back a topic; missing fields stay as they are. Needs the scope `write`. */
  updateTopic: {
    params: { id: string | number }
    body: {
      name?: string
      description?: string /** The position among the topics that are not archived, from 0. */
      position?: number
      archived?: boolean
    }
    reply: Topic
  }
  /** Switch the warm-up of a domain: 50 messages a day to each provider, half as many again after each good day; off sends what it holds back. Needs the scope `write`. */
  updateWarmUp: { params: { id: string | number }; body: { on: boolean }; reply: WarmUp }
  /** Change the address, the events or the description of a webhook endpoint, or turn it on or off. Needs the token of a session; an API token is not enough. */
  updateWebhook: {
    params: { id: string | number }
    body: {
      url: string
      description?: string
      events: (
        | 'contact.created'
        | 'contact.changed'
        | 'contact.removed'
        | 'contact.unsubscribed'
        | 'contact.resubscribed'
        | 'message.sent'
        | 'message.failed'
        | 'message.bounced'
        | 'message.complained'
        | 'message.opened'
        | 'message.clicked'
        | 'campaign.started'
        | 'campaign.held'
        | 'campaign.provider_blocked'
        | 'campaign.finished'
        | 'import.finished'
      )[]
      is_active?: boolean
    }
    reply: Webhook
  }
  /** Import contacts into a new group, or append to one with groupId; one transaction. Needs the scope `write`. */
  uploadContacts: {
    body: {
      /** Values by the keys of fields; values of custom fields may also be in `fields`. */
      contacts: Record<
        string,
        (string | number | boolean | null) | Record<string, string | number | boolean | null>
      >[]
      groupName?:
        | string
        | null /** The group to add the contacts to. If left out, the import makes a new group with the name `groupName`. */
      groupId?:
        | (number | string)
        | null /** An id for this request, made by the caller. After a lost reply, a caller repeats the request with the same id, gets the first reply again, and nothing is added twice. */
      requestId?:
        | string
        | null /** The import that this request continues; its group stays the same. If left out, a new import begins. */
      importId?:
        | number
        | null /** What happens to existing contacts: fill only empty fields (`keep`, the default), or `overwrite`. A blank cell never clears a value. */
      values?:
        | ('keep' | 'overwrite')
        | null /** Rows without a first name: skip them (the default, as specified), or keep them with an empty one. */
      missingFirstName?:
        | ('skip' | 'keep')
        | null /** The column (`key`) that says whether each person agreed to get mail: yes or no in one of nine languages. Rows that say no are left out; `suppress` also suppresses their addresses as unsubscribed. An empty cell counts as no statement; a row with any other text is skipped. */
      consent?: {
        key: string
        refused: 'leave_out' | 'suppress'
      } | null /** Stored with the import, without effect. */
      fieldMapping?: Record<string, unknown> | null
      uploadedFileName?: string | null
      uploadedAt?: string | null
    }
    reply: {
      groupId: number
      importId: number /** New members of the group. */
      imported: number /** How many contacts the request created, less those that `takenBack` deleted. */
      added: number
      duplicates: number /** Existing contacts whose values changed. */
      filled: number
      skipped: number /** How many of the skipped rows were skipped because the person was erased on request. */
      erased: number /** Cells that could not be read as the type of their field. The import stored them as empty. */
      unreadable: number /** The number of unreadable cells of each field, by its key. */
      unreadableFields: Record<
        string,
        number
      > /** One unreadable cell of each of these fields, as in the file. */
      unreadableExamples: Record<
        string,
        string
      > /** Rows that were left out because their consent cell says no. `skipped` does not count them. */
      refused: number /** Contacts of the workspace whose address these rows name and who can still be mailed. A contact counts only in the first request of the import that refuses it. Always 0 with `suppress`. */
      refusedKnown: number /** Rows, counted from 1, that were skipped because another row with the same address, in this request or an earlier one of the import, says no. `skipped` counts them. */
      overruled: number[] /** Rows of this request that say no for a contact that an earlier request of the import had added. The contact was removed again, and `imported` no longer counts it. */
      takenBack: number[] /** The first 100 skipped rows; `row` counts from 1 within the request. */
      reasons: { row: number; reason: string }[]
      message: string
    }
  }
  /** Host an image. Needs the scope `write`. */
  uploadImage: { form: FormData; reply: { imageUrl: string; width?: number } }
  /** Add up to 1,000 contacts, or change the values of those that exist. Needs the scope `write`. */
  upsertContacts: {
    body: {
      /** Values by the keys of fields, with `email`; values of custom fields may also be in `fields`. A field that is left out, or is empty, stays as it is. */
      contacts: Record<
        string,
        (string | number | boolean | null) | Record<string, string | number | boolean | null>
      >[] /** What happens to existing contacts: `overwrite` their values (the default), or `keep` values and fill only empty fields. */
      values?: ('keep' | 'overwrite') | null
    }
    reply: {
      /** The contacts in the order of the request. An address that occurs twice appears once. */
      contacts: {
        id: number
        email: string
        result: 'created' | 'changed' | 'unchanged'
      }[] /** Rows that were skipped, counted from 1. */
      skipped: {
        row: number
        reason: string
      }[] /** Values that were left out because they cannot be read as the type of their field: how many, by its key. */
      unreadableFields: Record<
        string,
        number
      > /** Keys in the request that no field has; their values were left out. At most 100. */
      unknownKeys: string[]
    }
  }
  /** Whether the bearer token is valid, and whose it is. Any token will do. */
  validateToken: { reply: { isValid: boolean; user: User } }
  /** Mark a domain as verified. Needs the scope `write`. */
  verifyDomain: { params: { id: string | number }; reply: Domain }
  /** The message as a page. Needs no token. */
  viewInBrowser: { params: { token: string | number }; reply: Response }
}

/** How each call goes over the wire: method, path, and whether it answers JSON or a file. */

export const calls = {
  addGroupMembers: { method: 'POST', path: '/api/groups/:id/members', answers: 'json' },
  addSuppressions: { method: 'POST', path: '/api/suppressions', answers: 'json' },
  addTestAddress: { method: 'POST', path: '/api/campaigns/:id/test/addresses', answers: 'json' },
  allowDomain: { method: 'PUT', path: '/api/admin/domains/:id/allowed', answers: 'json' },
  approveRegistration: { method: 'POST', path: '/api/admin/approve/:id', answers: 'json' },
  archiveCampaign: { method: 'POST', path: '/api/campaigns/:id/archive', answers: 'json' },
  askInactive: { method: 'POST', path: '/api/segments/:id/ask', answers: 'json' },
  cancelContactJob: { method: 'POST', path: '/api/contacts/jobs/:id/cancel', answers: 'json' },
  captchaChallenge: { method: 'GET', path: '/api/captcha/challenge', answers: 'json' },
  captchaSettings: { method: 'GET', path: '/api/captcha', answers: 'json' },
  changeContacts: { method: 'POST', path: '/api/contacts/bulk', answers: 'json' },
  changePassword: { method: 'POST', path: '/api/auth/password', answers: 'json' },
  checkDomainRecords: { method: 'POST', path: '/api/domains/:id/check', answers: 'json' },
  checkUpCampaign: { method: 'POST', path: '/api/campaigns/:id/checkup', answers: 'json' },
  checkUpDomain: { method: 'POST', path: '/api/domains/:id/checkup', answers: 'json' },
  confirmMassBounce: { method: 'POST', path: '/api/mass-bounces/:id/confirm', answers: 'json' },
  confirmSignUp: { method: 'POST', path: '/api/forms/confirm', answers: 'json' },
  confirmTestAddress: { method: 'POST', path: '/api/test-addresses/confirm', answers: 'json' },
  confirmWithoutScript: { method: 'POST', path: '/confirm', answers: 'file' },
  countEmptyValues: { method: 'GET', path: '/api/contacts/empty-values', answers: 'json' },
  countSegment: { method: 'POST', path: '/api/segments/count', answers: 'json' },
  countSharedContacts: { method: 'GET', path: '/api/contacts/groups/:id/shared', answers: 'json' },
  createApiToken: { method: 'POST', path: '/api/tokens', answers: 'json' },
  createCampaign: { method: 'POST', path: '/api/campaigns', answers: 'json' },
  createContact: { method: 'POST', path: '/api/contacts', answers: 'json' },
  createContactGroup: { method: 'POST', path: '/api/contacts/groups', answers: 'json' },
  createDomain: { method: 'POST', path: '/api/domains', answers: 'json' },
  createField: { method: 'POST', path: '/api/fields', answers: 'json' },
  createForm: { method: 'POST', path: '/api/forms', answers: 'json' },
  createHook: { method: 'POST', path: '/api/admin/hooks', answers: 'json' },
  createRelay: { method: 'POST', path: '/api/admin/relays', answers: 'json' },
  createSegment: { method: 'POST', path: '/api/segments', answers: 'json' },
  createSender: { method: 'POST', path: '/api/senders', answers: 'json' },
  createTemplate: { method: 'POST', path: '/api/templates', answers: 'json' },
  createTopic: { method: 'POST', path: '/api/topics', answers: 'json' },
  createWebhook: { method: 'POST', path: '/api/webhooks', answers: 'json' },
  deleteApiToken: { method: 'DELETE', path: '/api/tokens/:id', answers: 'json' },
  deleteCampaign: { method: 'DELETE', path: '/api/campaigns/:id', answers: 'json' },
  deleteContact: { method: 'DELETE', path: '/api/contacts/:id', answers: 'json' },
  deleteContactGroup: { method: 'DELETE', path: '/api/contacts/groups/:id', answers: 'json' },
  deleteDomain: { method: 'DELETE', path: '/api/domains/:id', answers: 'json' },
  deleteField: { method: 'DELETE', path: '/api/fields/:id', answers: 'json' },
  deleteForm: { method: 'DELETE', path: '/api/forms/:id', answers: 'json' },
  deleteHook: { method: 'DELETE', path: '/api/admin/hooks/:id', answers: 'json' },
  deleteRelay: { method: 'DELETE', path: '/api/admin/relays/:id', answers: 'json' },
  deleteSegment: { method: 'DELETE', path: '/api/segments/:id', answers: 'json' },
  deleteSender: { method: 'DELETE', path: '/api/senders/:id', answers: 'json' },
  deleteSuppression: { method: 'DELETE', path: '/api/suppressions/:email', answers: 'json' },
  deleteTemplate: { method: 'DELETE', path: '/api/templates/:id', answers: 'json' },
  deleteTestAddress: { method: 'DELETE', path: '/api/test-addresses/:id', answers: 'json' },
  deleteTopic: { method: 'DELETE', path: '/api/topics/:id', answers: 'json' },
  deleteUser: { method: 'DELETE', path: '/api/admin/users/:id', answers: 'json' },
  deleteWebhook: { method: 'DELETE', path: '/api/webhooks/:id', answers: 'json' },
  dismissUntrustedProxy: { method: 'DELETE', path: '/api/admin/notices/untrusted-proxy', answers: 'json' },
  drawGallery: { method: 'GET', path: '/api/templates/gallery/pages', answers: 'json' },
  duplicateCampaign: { method: 'POST', path: '/api/campaigns/:id/duplicate', answers: 'json' },
  duplicateSegment: { method: 'POST', path: '/api/segments/:id/duplicate', answers: 'json' },
  duplicateTemplate: { method: 'POST', path: '/api/templates/:id/duplicate', answers: 'json' },
  eraseContact: { method: 'POST', path: '/api/contacts/:id/erase', answers: 'json' },
  exportAllCampaigns: { method: 'GET', path: '/api/campaigns/export/all', answers: 'file' },
  exportAudit: { method: 'GET', path: '/api/admin/audit/export', answers: 'file' },
  exportCampaign: { method: 'GET', path: '/api/campaigns/:id/export-data', answers: 'file' },
  exportContact: { method: 'GET', path: '/api/contacts/:id/export', answers: 'file' },
  exportContacts: { method: 'POST', path: '/api/contacts/export', answers: 'file' },
  exportDoubtfulAddresses: { method: 'GET', path: '/api/campaigns/:id/doubtful-addresses', answers: 'file' },
  exportSegment: { method: 'GET', path: '/api/segments/:id/export', answers: 'file' },
  exportSuppressions: { method: 'GET', path: '/api/suppressions.csv', answers: 'file' },
  followLink: { method: 'GET', path: '/c/:token', answers: 'file' },
  forgetSection: { method: 'DELETE', path: '/api/templates/sections/:id', answers: 'json' },
  getAgenda: { method: 'GET', path: '/api/analytics/agenda', answers: 'json' },
  getBrand: { method: 'GET', path: '/api/brand', answers: 'json' },
  getCampaign: { method: 'GET', path: '/api/campaigns/:id', answers: 'json' },
  getCampaignFeedback: { method: 'GET', path: '/api/campaigns/:id/bounces', answers: 'json' },
  getCampaignMessage: { method: 'GET', path: '/api/campaigns/:id/message', answers: 'json' },
  getCampaignPace: { method: 'GET', path: '/api/campaigns/:id/pace', answers: 'json' },
  getCampaignProgress: { method: 'GET', path: '/api/campaigns/:id/progress', answers: 'json' },
  getCampaignStats: { method: 'GET', path: '/api/campaigns/:id/stats', answers: 'json' },
  getContact: { method: 'GET', path: '/api/contacts/:id', answers: 'json' },
  getContactTimeline: { method: 'GET', path: '/api/contacts/:id/timeline', answers: 'json' },
  getCumulativeStats: { method: 'GET', path: '/api/campaigns/:id/stats/cumulative', answers: 'json' },
  getDashboardStats: { method: 'GET', path: '/api/dashboard-stats', answers: 'json' },
  getDeliveryStory: { method: 'GET', path: '/api/campaigns/:id/deliveries/:seq', answers: 'json' },
  getDomainDmarc: { method: 'GET', path: '/api/domains/:id/dmarc', answers: 'json' },
  getDomainProbe: { method: 'GET', path: '/api/domains/:id/probe', answers: 'json' },
  getFeedbackOriginal: { method: 'GET', path: '/api/feedback/:id/original', answers: 'file' },
  getFeedbackRules: { method: 'GET', path: '/api/feedback/rules', answers: 'json' },
  getFeedbackWays: { method: 'GET', path: '/api/admin/feedback', answers: 'json' },
  getFirstSteps: { method: 'GET', path: '/api/first-steps', answers: 'json' },
  getForm: { method: 'GET', path: '/api/forms/:id', answers: 'json' },
  getFormPage: { method: 'GET', path: '/api/forms/:id/page', answers: 'json' },
  getGrowth: { method: 'GET', path: '/api/analytics/growth', answers: 'json' },
  getInactive: { method: 'GET', path: '/api/segments/:id/inactive', answers: 'json' },
  getMailboxMessage: { method: 'GET', path: '/api/mailbox/:id', answers: 'json' },
  getMaskedOpens: { method: 'GET', path: '/api/campaigns/:id/masked-opens', answers: 'json' },
  getMessage: { method: 'GET', path: '/api/messages/:id', answers: 'json' },
  getMessageContent: { method: 'GET', path: '/api/messages/:id/content', answers: 'json' },
  getMessageSource: { method: 'GET', path: '/api/messages/:id/content.eml', answers: 'file' },
  getMessageTemplate: { method: 'GET', path: '/api/templates/:id/message-settings', answers: 'json' },
  getNotices: { method: 'GET', path: '/api/notices', answers: 'json' },
  getOpeningHours: { method: 'GET', path: '/api/analytics/hours', answers: 'json' },
  getPage: { method: 'GET', path: '/api/pages/:name', answers: 'json' },
  getPastMessage: { method: 'GET', path: '/api/campaigns/:id/deliveries/:seq/message', answers: 'json' },
  getPastMessageSource: {
    method: 'GET',
    path: '/api/campaigns/:id/deliveries/:seq/message.eml',
    answers: 'file',
  },
  getPreferences: { method: 'GET', path: '/api/preferences', answers: 'json' },
  getPublicAddress: { method: 'GET', path: '/api/admin/public-address', answers: 'json' },
  getReleases: { method: 'GET', path: '/api/admin/releases', answers: 'json' },
  getReputation: { method: 'GET', path: '/api/reputation', answers: 'json' },
  getSecurityTxt: { method: 'GET', path: '/.well-known/security.txt', answers: 'file' },
  getSegment: { method: 'GET', path: '/api/segments/:id', answers: 'json' },
  getSettings: { method: 'GET', path: '/api/settings', answers: 'json' },
  getTemplate: { method: 'GET', path: '/api/templates/:id', answers: 'json' },
  getUnmatchedOriginal: { method: 'GET', path: '/api/admin/unmatched/:id/original', answers: 'file' },
  getUsage: { method: 'GET', path: '/api/settings/usage', answers: 'json' },
  getWarmUp: { method: 'GET', path: '/api/domains/:id/warm-up', answers: 'json' },
  getWebhookCall: { method: 'GET', path: '/api/webhooks/calls/:id', answers: 'json' },
  giveUpProvider: { method: 'POST', path: '/api/campaigns/:id/holds/give-up', answers: 'json' },
  goOnRestored: { method: 'POST', path: '/api/admin/restored/go-on', answers: 'json' },
  hostedImage: { method: 'GET', path: '/uploads/:name', answers: 'file' },
  importSuppressions: { method: 'POST', path: '/api/suppressions/import', answers: 'json' },
  keepSection: { method: 'POST', path: '/api/templates/sections', answers: 'json' },
  leaveWithoutScript: { method: 'POST', path: '/preferences', answers: 'file' },
  listApiTokens: { method: 'GET', path: '/api/tokens', answers: 'json' },
  listAudit: { method: 'GET', path: '/api/admin/audit', answers: 'json' },
  listBotEvents: { method: 'GET', path: '/api/campaigns/:id/bot-events', answers: 'json' },
  listCampaignLinks: { method: 'GET', path: '/api/campaigns/:id/links', answers: 'json' },
  listCampaignRates: { method: 'GET', path: '/api/analytics/campaigns', answers: 'json' },
  listCampaigns: { method: 'GET', path: '/api/campaigns', answers: 'json' },
  listContactConsents: { method: 'GET', path: '/api/contacts/:id/consents', answers: 'json' },
  listContactGroups: { method: 'GET', path: '/api/contacts/groups', answers: 'json' },
  listContactImports: { method: 'GET', path: '/api/contacts/imports', answers: 'json' },
  listContactJobs: { method: 'GET', path: '/api/contacts/jobs', answers: 'json' },
  listContacts: { method: 'GET', path: '/api/contacts', answers: 'json' },
  listDeliveries: { method: 'GET', path: '/api/campaigns/:id/deliveries', answers: 'json' },
  listDomainClaims: { method: 'GET', path: '/api/admin/domains', answers: 'json' },
  listDomainRecords: { method: 'GET', path: '/api/domains/:id/records', answers: 'json' },
  listDomains: { method: 'GET', path: '/api/domains', answers: 'json' },
  listDoubtfulAddresses: { method: 'GET', path: '/api/contacts/imports/:id/doubtful', answers: 'json' },
  listFeedback: { method: 'GET', path: '/api/feedback', answers: 'json' },
  listFields: { method: 'GET', path: '/api/fields', answers: 'json' },
  listForms: { method: 'GET', path: '/api/forms', answers: 'json' },
  listGallery: { method: 'GET', path: '/api/templates/gallery', answers: 'json' },
  listGroupContacts: { method: 'GET', path: '/api/contacts/by-group/:id', answers: 'json' },
  listImages: { method: 'GET', path: '/api/images', answers: 'json' },
  listMailbox: { method: 'GET', path: '/api/mailbox', answers: 'json' },
  listMassBounces: { method: 'GET', path: '/api/mass-bounces', answers: 'json' },
  listMessageDays: { method: 'GET', path: '/api/messages/days', answers: 'json' },
  listMessages: { method: 'GET', path: '/api/messages', answers: 'json' },
  listPerformance: { method: 'GET', path: '/api/performance', answers: 'json' },
  listProviderLimits: { method: 'GET', path: '/api/admin/provider-limits', answers: 'json' },
  listProviders: { method: 'GET', path: '/api/analytics/providers', answers: 'json' },
  listRecentCampaigns: { method: 'GET', path: '/api/recent-campaigns', answers: 'json' },
  listRegistrations: { method: 'GET', path: '/api/admin/registrations', answers: 'json' },
  listRelays: { method: 'GET', path: '/api/admin/relays', answers: 'json' },
  listSavedSections: { method: 'GET', path: '/api/templates/sections', answers: 'json' },
  listSegmentContacts: { method: 'POST', path: '/api/segments/contacts', answers: 'json' },
  listSegments: { method: 'GET', path: '/api/segments', answers: 'json' },
  listSenders: { method: 'GET', path: '/api/senders', answers: 'json' },
  listSignUps: { method: 'GET', path: '/api/forms/:id/sign-ups', answers: 'json' },
  listSuppressions: { method: 'GET', path: '/api/suppressions', answers: 'json' },
  listTemplates: { method: 'GET', path: '/api/templates', answers: 'json' },
  listTestAddresses: { method: 'GET', path: '/api/test-addresses', answers: 'json' },
  listTopics: { method: 'GET', path: '/api/topics', answers: 'json' },
  listUnsubscribers: { method: 'GET', path: '/api/unsubscribe/admin/unsubscribers', answers: 'json' },
  listWebhookCalls: { method: 'GET', path: '/api/webhooks/:id/calls', answers: 'json' },
  listWebhooks: { method: 'GET', path: '/api/webhooks', answers: 'json' },
  login: { method: 'POST', path: '/api/auth/login', answers: 'json' },
  logout: { method: 'POST', path: '/api/auth/logout', answers: 'json' },
  lookUpGroups: { method: 'GET', path: '/api/groups', answers: 'json' },
  lookUpTemplates: { method: 'GET', path: '/api/templates/names', answers: 'json' },
  makeSegmentGroup: { method: 'POST', path: '/api/segments/:id/group', answers: 'json' },
  oneClickPage: { method: 'GET', path: '/u/:token', answers: 'file' },
  oneClickUnsubscribe: { method: 'POST', path: '/u/:token', answers: 'file' },
  openPixel: { method: 'GET', path: '/o/:token', answers: 'file' },
  pauseCampaign: { method: 'POST', path: '/api/campaigns/:id/pause', answers: 'json' },
  postPastedForm: { method: 'POST', path: '/f/:id', answers: 'file' },
  previewImportUndo: { method: 'GET', path: '/api/contacts/imports/:id/undo', answers: 'json' },
  previewMessage: { method: 'POST', path: '/api/campaigns/preview', answers: 'json' },
  previewUndo: { method: 'GET', path: '/api/suppressions/undo', answers: 'json' },
  probeDomain: { method: 'POST', path: '/api/domains/:id/probe', answers: 'json' },
  recallCampaign: { method: 'POST', path: '/api/campaigns/:id/recall', answers: 'json' },
  register: { method: 'POST', path: '/api/auth/register', answers: 'json' },
  rejectRegistration: { method: 'POST', path: '/api/admin/reject/:id', answers: 'json' },
  releaseSending: { method: 'POST', path: '/api/admin/releases', answers: 'json' },
  releaseSuppressions: { method: 'POST', path: '/api/suppressions/release', answers: 'json' },
  removeGroupMembers: { method: 'DELETE', path: '/api/groups/:id/members', answers: 'json' },
  renameContactGroup: { method: 'PUT', path: '/api/contacts/groups/:id', answers: 'json' },
  renderTemplate: { method: 'POST', path: '/api/templates/render', answers: 'json' },
  replayFailedWebhookCalls: { method: 'POST', path: '/api/webhooks/:id/replay', answers: 'json' },
  replayWebhookCall: { method: 'POST', path: '/api/webhooks/calls/:id/replay', answers: 'json' },
  reportClientError: { method: 'POST', path: '/api/client-errors', answers: 'json' },
  reportPolicyViolation: { method: 'POST', path: '/api/csp-reports', answers: 'json' },
  resendCampaign: { method: 'POST', path: '/api/campaigns/:id/resend', answers: 'json' },
  restoreCampaign: { method: 'POST', path: '/api/campaigns/:id/restore', answers: 'json' },
  restoreContact: { method: 'POST', path: '/api/contacts/:id/restore', answers: 'json' },
  restoreContactGroup: { method: 'POST', path: '/api/contacts/groups/:id/restore', answers: 'json' },
  restoreSegment: { method: 'POST', path: '/api/segments/:id/restore', answers: 'json' },
  restoreTemplate: { method: 'POST', path: '/api/templates/:id/restore', answers: 'json' },
  resubscribe: { method: 'POST', path: '/api/resubscribe', answers: 'file' },
  resubscribeContact: { method: 'POST', path: '/api/contacts/:id/resubscribe', answers: 'json' },
  resumeCampaign: { method: 'POST', path: '/api/campaigns/:id/resume', answers: 'json' },
  retryCampaign: { method: 'POST', path: '/api/campaigns/:id/retry', answers: 'json' },
  retryFailedFeedback: { method: 'POST', path: '/api/admin/feedback/retry', answers: 'json' },
  retryProvider: { method: 'POST', path: '/api/campaigns/:id/holds/retry', answers: 'json' },
  reviewCampaign: { method: 'GET', path: '/api/campaigns/:id/review', answers: 'json' },
  rotateWebhook: { method: 'POST', path: '/api/webhooks/:id/rotate', answers: 'json' },
  searchWorkspace: { method: 'GET', path: '/api/search', answers: 'json' },
  sendCampaign: { method: 'POST', path: '/api/campaigns/:id/send', answers: 'json' },
  sendFeedback: { method: 'POST', path: '/api/feedback', answers: 'json' },
  sendMessage: { method: 'POST', path: '/api/messages', answers: 'json' },
  sendMessages: { method: 'POST', path: '/api/messages/batch', answers: 'json' },
  signUpOnForm: { method: 'POST', path: '/api/forms/:id/sign-ups', answers: 'json' },
  suppressInactive: { method: 'POST', path: '/api/segments/:id/suppress', answers: 'json' },
  suppressRefused: { method: 'POST', path: '/api/contacts/imports/:id/suppress-refused', answers: 'json' },
  takeBackMassBounce: { method: 'POST', path: '/api/mass-bounces/:id/take-back', answers: 'json' },
  takeHook: { method: 'POST', path: '/hooks/:provider/:key', answers: 'json' },
  testCampaign: { method: 'POST', path: '/api/campaigns/:id/test', answers: 'json' },
  testRelay: { method: 'POST', path: '/api/admin/relays/test', answers: 'json' },
  testTemplate: { method: 'POST', path: '/api/templates/test', answers: 'json' },
  testWebhook: { method: 'POST', path: '/api/webhooks/:id/test', answers: 'json' },
  undoCampaignFeedback: { method: 'POST', path: '/api/campaigns/:id/feedback/undo', answers: 'json' },
  undoContactImport: { method: 'POST', path: '/api/contacts/imports/:id/undo', answers: 'json' },
  undoContactJob: { method: 'POST', path: '/api/contacts/jobs/:id/undo', answers: 'json' },
  undoSuppressions: { method: 'POST', path: '/api/suppressions/undo', answers: 'json' },
  unscheduleCampaign: { method: 'POST', path: '/api/campaigns/:id/unschedule', answers: 'json' },
  unsubscribe: { method: 'POST', path: '/api/unsubscribe', answers: 'file' },
  unsubscribeContact: { method: 'POST', path: '/api/contacts/:id/unsubscribe', answers: 'json' },
  unsubscribeDetails: { method: 'GET', path: '/api/unsubscribe/details', answers: 'json' },
  unsubscribeWithoutScript: { method: 'POST', path: '/unsubscribe-confirm', answers: 'file' },
  unverifyDomain: { method: 'PUT', path: '/api/domains/:id/unverify', answers: 'json' },
  updateBrand: { method: 'PUT', path: '/api/brand', answers: 'json' },
  updateCampaign: { method: 'PUT', path: '/api/campaigns/:id', answers: 'json' },
  updateContact: { method: 'PUT', path: '/api/contacts/:id', answers: 'json' },
  updateDomainComplaints: { method: 'PUT', path: '/api/domains/:id/complaints', answers: 'json' },
  updateDomainSigner: { method: 'PUT', path: '/api/domains/:id/signer', answers: 'json' },
  updateDomainSigning: { method: 'PUT', path: '/api/domains/:id/signing', answers: 'json' },
  updateFeedbackRules: { method: 'PUT', path: '/api/feedback/rules', answers: 'json' },
  updateField: { method: 'PUT', path: '/api/fields/:id', answers: 'json' },
  updateForm: { method: 'PUT', path: '/api/forms/:id', answers: 'json' },
  updateMessageTemplate: { method: 'PUT', path: '/api/templates/:id/message-settings', answers: 'json' },
  updatePage: { method: 'PUT', path: '/api/admin/pages/:name', answers: 'json' },
  updatePreferences: { method: 'PUT', path: '/api/preferences', answers: 'json' },
  updateProviderLimits: { method: 'PUT', path: '/api/admin/provider-limits', answers: 'json' },
  updatePublicAddress: { method: 'PUT', path: '/api/admin/public-address', answers: 'json' },
  updateRelay: { method: 'PUT', path: '/api/admin/relays/:id', answers: 'json' },
  updateReleases: { method: 'PUT', path: '/api/admin/releases', answers: 'json' },
  updateSegment: { method: 'PUT', path: '/api/segments/:id', answers: 'json' },
  updateSettings: { method: 'PUT', path: '/api/settings', answers: 'json' },
  updateTemplate: { method: 'PUT', path: '/api/templates/:id', answers: 'json' },
  updateTopic: { method: 'PUT', path: '/api/topics/:id', answers: 'json' },
  updateWarmUp: { method: 'PUT', path: '/api/domains/:id/warm-up', answers: 'json' },
  updateWebhook: { method: 'PUT', path: '/api/webhooks/:id', answers: 'json' },
  uploadContacts: { method: 'POST', path: '/api/contacts/upload', answers: 'json' },
  uploadImage: { method: 'POST', path: '/api/upload-image', answers: 'json' },
  upsertContacts: { method: 'POST', path: '/api/contacts/upsert', answers: 'json' },
  validateToken: { method: 'POST', path: '/api/auth/validate-token', answers: 'json' },
  verifyDomain: { method: 'PUT', path: '/api/domains/:id/verify', answers: 'json' },
  viewInBrowser: { method: 'GET', path: '/view/:token', answers: 'file' },
} as const
