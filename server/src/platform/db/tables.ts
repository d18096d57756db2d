// Made from the migrations; checked by test/schema.test.ts. The rows of a statement are typed by these, so that a
// column that is renamed or changes its type is a compile error wherever it is read.

export interface Tables {
  account_links: {
    token_hash: Buffer; account_id: number; kind: string; email: string | null; expires_at: string
  }
  accounts: {
    id: number; email: string; password_hash: string; is_admin: boolean; status: string; created_at: string
    applied_from: string | null; registrations_mailed_at: string | null; name: string; has_password: boolean
  }
  api_tokens: {
    id: number; account_id: number; name: string; token_hash: Buffer; created_at: string
    last_used_at: string | null; scopes: string[]; expires_at: string | null; workspace_id: number
  }
  approvals: {
    campaign_id: number; workspace_id: number; state: string; digest: string; asked_by: number | null
    asked_at: string; decided_by: number | null; decided_at: string | null; note: string | null
    approved: unknown; mailed_at: string | null
  }
  attempts: {
    kind: string; key: string; at: string
  }
  audit_entries: {
    id: number; at: string; action: string; outcome: string; by: string; account_id: number | null
    account_email: string | null; workspace_id: number | null; address: string | null; object: string | null
    object_id: number | null; object_name: string | null; rows: number | null; detail: string | null
    times: number; reason_code: string | null; reason_params: unknown
  }
  brands: {
    workspace_id: number; logo: string; theme: unknown; social: unknown; footer: string; changed_at: string
  }
  campaigns: {
    id: number; workspace_id: number; name: string; subject: string; status: string; domain_id: number
    sender_id: number; template_id: number; group_id: number | null; total_contacts: number
    scheduled_at: string | null; started_at: string | null; sent_at: string | null; created_at: string
    deleted_at: string | null; preheader: string; reply_to: string | null; mailing_id: number | null
    version: number; starts_at: string | null; test_mode: boolean | null
    held_bounces_per_million: number | null; held_complaints_per_million: number | null; target: unknown
    resend_of: number | null; resend_to: string | null; topic_id: number | null; paused_at: string | null
    acknowledged_at: string | null; released_at: string | null; asks_segment_id: number | null
    reason_code: string | null; reason_params: unknown
  }
  checkups: {
    domain_id: number; workspace_id: number; checked_at: string | null; level: string | null; findings: unknown
    worse_since: string | null; complaints_told_at: string | null
  }
  chunks: {
    mailing_id: number; chunk: number; from_seq: number; to_seq: number; seqs: number[] | null; epoch: number
    worker: string | null; lease_until: string | null; halted: boolean; done_at: string | null; lapses: number
    journals_read: number[]; reserved_until: string | null
  }
  confirmation_allowances: {
    workspace_id: number; day: string; sent: number
  }
  confirmation_mails: {
    id: number; digest: Buffer; form_id: number; at: string; workspace_id: number | null
  }
  consents: {
    id: number; workspace_id: number; contact_id: number; kind: string; form_id: number | null
    form_version: number | null; topic_id: number | null; ip: string | null; agent: string | null; at: string
    way: string | null; mailing_id: number | null
  }
  contact_changes: {
    contact_id: number; day: string; import_id: number; at: string; keys: string[]
  }
  contact_counts: {
    workspace_id: number; contacts: number
  }
  contact_events: {
    id: number; workspace_id: number; contact_id: number; name: string; at: string; key: string | null
    data: unknown; created_at: string
  }
  contact_fields: {
    id: number; workspace_id: number; key: string; label: string; type: string; options: unknown
    position: number; archived_at: string | null
  }
  contact_jobs: {
    id: number; workspace_id: number; action: string; group_id: number | null; from_group_id: number | null
    search: string | null; from_job_id: number | null; last_contact_id: number; highest_contact_id: number
    total: number | null; seen: number; changed: number; state: string; created_at: string; touched_at: string
    ended_at: string | null; import_id: number | null; contact_ids: number[] | null
  }
  contacts: {
    id: number; workspace_id: number; email: string; fields: unknown; search: string | null
    time_zone: string | null; created_at: string; updated_at: string; import_id: number | null
  }
  deferrals: {
    mailing_id: number; seq: number; due_at: string; is_held: boolean; place: string | null
    limited_by: string | null
  }
  deleted_contacts: {
    id: number; workspace_id: number; email: string; row: unknown; group_id: number | null; deleted_at: string
    job_id: number | null
  }
  deliveries: {
    mailing_id: number; seq: number; chunk: number; outcome: string; code: number | null
    enhanced: string | null; reply: string | null; relay: string | null; at: string; refused: string | null
    cause: string | null; dated: number | null; digest: Buffer | null; reason_code: string | null
    reason_params: unknown
  }
  dmarc_inbox: {
    id: number; received_at: string; body: Buffer; tries: number; read_after: string
  }
  dmarc_reports: {
    id: number; domain_id: number; workspace_id: number; org: string; report_id: string; begins_at: string
    ends_at: string; received_at: string; policy: string; rows: number; signed_by: string | null
  }
  dmarc_rows: {
    report_id: number; source: string | null; messages: number; disposition: string; dkim: string; spf: string
    signed_by_us: boolean
  }
  domain_providers: {
    domain: string; provider: string | null; due_at: string
  }
  erased_addresses: {
    workspace_id: number; digest: Buffer; erased_at: string
  }
  erased_recipients: {
    mailing_id: number; seq: number; erased_at: string
  }
  event_batches: {
    id: string; at: string
  }
  event_queue: {
    mailing_id: number; seq: number; kind: string; link: number | null; bot: string | null; at: string
    source: number | null
  }
  events: {
    mailing_id: number; seq: number; kind: string; link: number | null; bot: string | null; at: string
    source: number | null
  }
  facts: {
    id: number; written_in: number; workspace_id: number; type: string; at: string; contact_id: number | null
    mailing_id: number | null; seq: number | null; data: unknown
  }
  feedback: {
    id: number; workspace_id: number; mailing_id: number; seq: number; email: string; kind: string
    cause: string | null; code: number | null; status: string | null; words: string; reporter: string
    way: string; source_key: Buffer; at: string; received_at: string; counted: boolean; action: string
  }
  feedback_hooks: {
    id: number; provider: string; name: string; key_hash: Buffer; secret: string | null; created_at: string
    last_event_at: string | null; refused_at: string | null; refusal_code: string | null
  }
  feedback_inbox: {
    id: number; way: string; received_at: string; envelope_from: string; envelope_to: string; body: Buffer
    tries: number; looks: number; read_after: string; failed_reason: string | null; workspace_id: number | null
    is_role: boolean; mailing_id: number | null; failed_code: string | null
  }
  feedback_originals: {
    feedback_id: number; workspace_id: number; body: Buffer; kept_at: string
  }
  feedback_rules: {
    workspace_id: number; soft_count: number | null; soft_days: number; hold: boolean
  }
  feedback_signatures: {
    token: Buffer; event: Buffer; used_at: string
  }
  feedback_unmatched: {
    id: number; way: string; kind: string; words: string; reporter: string; received_at: string; body: Buffer
  }
  feedback_ways: {
    way: string; last_at: string
  }
  first_events: {
    mailing_id: number; seq: number; kind: string; link: number; contact_id: number | null; at: string | null
    bot_at: string | null; count: number; bot_count: number
  }
  forms: {
    id: number; public_id: string; workspace_id: number; name: string; group_id: number; sender_id: number
    field_keys: string[]; topic_ids: number[]; confirm: boolean; language: string | null; texts: unknown
    redirect_url: string | null; enabled: boolean; version: number; sign_ups: number; confirmed: number
    flooded_at: string | null; flood_told_at: string | null; created_at: string; updated_at: string
  }
  group_members: {
    group_id: number; contact_id: number; added_at: string; import_id: number | null
  }
  groups: {
    id: number; workspace_id: number; name: string; uploaded_file_name: string | null; uploaded_at: string
    field_mapping: unknown; member_count: number; deleted_at: string | null
  }
  identities: {
    issuer: string; subject: string; account_id: number; linked_at: string; last_used_at: string
  }
  images: {
    name: string; workspace_id: number; media: string; bytes: number; created_at: string; width: number | null
  }
  import_changes: {
    import_id: number; contact_id: number; before: unknown; after: unknown
  }
  import_refusals: {
    import_id: number; email_digest: Buffer
  }
  import_requests: {
    workspace_id: number; request_id: string; import_id: number | null; reply: unknown
  }
  imports: {
    id: number; workspace_id: number; group_id: number; made_group: boolean; uploaded_file_name: string | null
    started_at: string; changed_at: string; imported: number; duplicates: number; filled: number
    skipped: number; undone_at: string | null; audited_at: string | null; value_mode: string
    unreadable_fields: unknown; added: number; refused: number
  }
  instance_facts: {
    name: string; value: string
  }
  instance_state: {
    single: boolean; counter: number; counted_at: string | null; database: string | null
    restored: string | null; restored_at: string | null
  }
  invitations: {
    id: number; workspace_id: number; email: string; role: string; token_digest: Buffer
    by_account_id: number | null; created_at: string; expires_at: string; account_id: number | null
    ended_at: string | null
  }
  late_deliveries: {
    mailing_id: number; seq: number; chunk: number; epoch: number; outcome: string; code: number | null
    enhanced: string | null; reply: string | null; relay: string | null; at: string; reason_code: string | null
    reason_params: unknown
  }
  left_groups: {
    contact_id: number; group_id: number; at: string
  }
  link_stats: {
    mailing_id: number; link: number; clicks: number; bot_clicks: number
  }
  mailbox_marks: {
    place: string; uid_validity: number | null; last_uid: number; worker: string | null; held_until: string
    succeeded_at: string | null; failed_at: string | null; error_code: string | null; error_params: unknown
  }
  mailbox_messages: {
    id: number; workspace_id: number | null; envelope_from: string; envelope_to: string; header_from: string
    subject: string; source: Buffer; received_at: string
  }
  mailing_providers: {
    mailing_id: number; provider: string; day: string; domain_id: number | null; tried: number; sent: number
    failed: number; hard: number; soft: number; blocked: number; deferred: number; counted_at: string
  }
  mailings: {
    id: number; workspace_id: number; state: string; total: number; content: unknown; opened_at: string
    served_at: string; random_id: string; kind: string; priority: number; open_ended: boolean
    sent_with: unknown; is_service: boolean; held_at: string | null; domain_id: number | null
    topic_id: number | null; held_code: string | null; held_params: unknown; retries: boolean; holds: boolean
    counts: boolean
  }
  mass_bounces: {
    id: number; workspace_id: number; mailing_id: number; place: string; bounced: number; tried: number
    words: string; since: string; at: string; ends_at: string; decision: string | null
    decided_at: string | null; decided_by: string | null; domains: number | null
  }
  memberships: {
    workspace_id: number; account_id: number; role: string; since: string; last_seen_at: string | null
  }
  message_allowances: {
    workspace_id: number; day: string; accepted: number
  }
  message_requests: {
    workspace_id: number; key: string; digest: Buffer; ids: number[]; created_at: string
  }
  messages: {
    id: number; workspace_id: number; template_id: number; mailing_id: number; seq: number; email: string
    created_at: string
  }
  oidc_sign_ins: {
    browser_hash: Buffer; state_hash: Buffer | null; sealed: string; expires_at: string
  }
  pages: {
    name: string; text: string; updated_at: string
  }
  passkey_challenges: {
    challenge_hash: Buffer; account_id: number | null; expires_at: string
  }
  passkeys: {
    id: number; account_id: number; credential_id: string; public_key: Buffer; counter: number
    transports: string[]; name: string; created_at: string; last_used_at: string | null
  }
  pending_sign_ins: {
    id_hash: Buffer; account_id: number; password_digest: Buffer; tries_left: number; expires_at: string
  }
  probes: {
    id: number; domain_id: number; workspace_id: number; relay: string; started_at: string; sent: unknown
    accepted_at: string | null; refusal: string | null; bounce: string | null; arrived_at: string | null
    way: string | null; envelope_from: string | null; body: Buffer | null; findings: unknown
  }
  provider_holds: {
    mailing_id: number; place: string; state: string; code: string; params: unknown; held_at: string
    tries: number; next_try_at: string; expires_at: string; announced_at: string | null
    mailed_at: string | null
  }
  provider_limits: {
    provider: string; per_minute: number | null; per_hour: number | null
  }
  recipients: {
    mailing_id: number; seq: number; contact_id: number | null; email: string; fields: unknown
  }
  recovery_codes: {
    account_id: number; code_hash: Buffer
  }
  relay_days: {
    relay: string; day: string; accepted: number
  }
  relay_states: {
    worker: string; relay: string; connections: number; per_second: number; failing_since: string | null
    reply: string; noted_at: string; encrypted: boolean | null; reply_code: string | null
    reply_params: unknown
  }
  relays: {
    id: number; name: string; host: string; port: number; security: string; username: string
    password: string | null; connections: number | null; is_active: boolean; created_at: string
    changed_at: string
  }
  saved_sections: {
    id: number; workspace_id: number; name: string; section: unknown; created_at: string
  }
  segments: {
    id: number; workspace_id: number; name: string; filter: unknown; created_at: string; updated_at: string
    deleted_at: string | null; version: number
  }
  send_caps: {
    domain_id: number; provider: string; day: number; cap: number | null; used: number
  }
  send_rate: {
    next_at: string; place: string
  }
  senders: {
    id: number; workspace_id: number; name: string; email: string; domain: string; is_email_verified: boolean
    created_at: string
  }
  sending_domains: {
    id: number; workspace_id: number; domain_name: string; is_verified: boolean; dkim_selector: string
    dkim_private_key: string; dkim_public_key: string; created_at: string; ed25519_selector: string | null
    ed25519_private_key: string | null; ed25519_public_key: string | null; signs_ed25519: boolean
    signed_by_relay: boolean; proved_at: string | null; allowed_at: string | null
    missing_records: string[] | null; checked_at: string | null; aligned_since: string | null
    aligned_missing_since: string | null
  }
  sending_releases: {
    workspace_id: number; released_at: string
  }
  sessions: {
    token_hash: Buffer; account_id: number; created_at: string; expires_at: string; last_used_at: string
    workspace_id: number; id: number; device: string | null; address: string | null; proved_at: string
    by_provider: boolean
  }
  shown_fields: {
    workspace_id: number; key: string; reason: string
  }
  sign_ups: {
    id: number; workspace_id: number; form_id: number; email: string; fields: unknown; topic_ids: number[]
    form_version: number; language: string; ip: string | null; agent: string | null; network: string | null
    state: string; created_at: string; confirmed_at: string | null; confirmed_ip: string | null
    confirmed_agent: string | null; contact_id: number | null; token_digests: Buffer[]; mailing_ids: number[]
    seqs: number[]
  }
  stats: {
    workspace_id: number; mailing_id: number; granularity: string; bucket: string; sent: number; failed: number
    skipped: number; open: number; click: number; unsubscribe: number; bot_open: number; bot_click: number
    bounce: number; soft_bounce: number; blocked: number; complaint: number; returned: number
  }
  streams: {
    mailing_id: number; workspace_id: number; name: string; digest: Buffer; template_id: number | null
    opened_at: string; ended_at: string | null
  }
  suppression_requests: {
    workspace_id: number; request_id: string; reply: unknown; created_at: string
  }
  suppressions: {
    workspace_id: number; email: string; reason: string; other_reason: string | null; mailing_id: number | null
    created_at: string; written_in: string; code: number | null; status: string | null; words: string | null
    reporter: string | null; imported: boolean; cause: string | null; provisional_until: string | null
    refused_in: string | null
  }
  templates: {
    id: number; workspace_id: number; name: string; body_html: string; body_text: string; created_at: string
    updated_at: string; deleted_at: string | null; field_keys: string[]; version: number; kind: string
    document: unknown; source: string | null; changed_by: string | null; message_subject: string
    is_service: boolean
  }
  test_address_allowances: {
    counted: string; day: string; asked: number
  }
  test_addresses: {
    id: number; workspace_id: number; email: string; asked_times: number; asked_at: string
    confirmed_at: string | null; removed_at: string | null
  }
  test_allowances: {
    workspace_id: number; day: string; sent: number
  }
  topic_choices: {
    workspace_id: number; contact_id: number; topic_id: number; wanted: boolean; at: string; written_in: string
  }
  topics: {
    id: number; workspace_id: number; name: string; description: string; position: number; created_at: string
    archived_at: string | null
  }
  totp_secrets: {
    account_id: number; secret: string; created_at: string; confirmed_at: string | null; last_step: number
  }
  used_captchas: {
    signature: string; expires_at: string
  }
  warm_ups: {
    domain_id: number; workspace_id: number; started_at: string
  }
  webhook_attempts: {
    id: number; call_id: number; at: string; status: number | null; milliseconds: number; response: string
    failure_code: string | null; failure_params: unknown
  }
  webhook_calls: {
    id: number; webhook_id: number; workspace_id: number; public_id: string; type: string; state: string
    events: number; contact_ids: number[]; body: unknown; tries: number; due_at: string | null
    leased_until: string | null; created_at: string
  }
  webhooks: {
    id: number; workspace_id: number; url: string; description: string; events: string[]; secret: string
    old_secret: string | null; old_secret_until: string | null; is_active: boolean; off_reason: string | null
    off_at: string | null; off_untold: boolean; failing_since: string | null; last_success_at: string | null
    gathered_at: string; created_at: string; deleted_at: string | null; read_in: number; read_id: number
  }
  workspaces: {
    id: number; timezone: string | null; postal_address: string; created_at: string; deleted_at: string | null
    state: string; name: string; approval_policy: string; approval_above: number
  }
}

/** Some columns of a table. A value that is narrower than its column says so: Row<'mailings', 'kind'> & { kind: Kind } */
export type Row<Table extends keyof Tables, Column extends keyof Tables[Table]> = Pick<Tables[Table], Column>
