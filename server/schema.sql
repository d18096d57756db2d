-- Made from the migrations; checked by test/schema.test.ts.

create extension pg_trgm;

create table account_links (
  token_hash bytea not null,
  account_id bigint not null,
  kind text not null,
  email text,
  expires_at timestamp with time zone not null,
  constraint account_links_check CHECK (((kind = 'email_change'::text) = (email IS NOT NULL))),
  constraint account_links_kind_check CHECK ((kind = ANY (ARRAY['password_reset'::text, 'email_change'::text]))),
  constraint account_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint account_links_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX account_links_account_id_idx ON public.account_links USING btree (account_id);

create table accounts (
  id bigint not null generated always as identity,
  email text not null,
  password_hash text not null,
  is_admin boolean not null default false,
  status text not null default 'pending'::text,
  created_at timestamp with time zone not null default now(),
  applied_from text,
  registrations_mailed_at timestamp with time zone,
  name text not null default ''::text,
  has_password boolean not null default true,
  constraint accounts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint accounts_pkey PRIMARY KEY (id)
);
CREATE INDEX accounts_waiting_idx ON public.accounts USING btree (applied_from, created_at) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX accounts_email_key ON public.accounts USING btree (lower(email));

create table api_tokens (
  id bigint not null generated always as identity,
  account_id bigint not null,
  name text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  scopes text[] not null default '{read,write,send}'::text[],
  expires_at timestamp with time zone,
  workspace_id bigint not null,
  constraint api_tokens_scopes_check CHECK (((scopes <@ '{read,write,send}'::text[]) AND (cardinality(scopes) > 0))),
  constraint api_tokens_workspace_id_account_id_fkey FOREIGN KEY (workspace_id, account_id) REFERENCES memberships(workspace_id, account_id) ON DELETE CASCADE,
  constraint api_tokens_pkey PRIMARY KEY (id),
  constraint api_tokens_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX api_tokens_account_id_idx ON public.api_tokens USING btree (account_id);
CREATE INDEX api_tokens_workspace_id_idx ON public.api_tokens USING btree (workspace_id, account_id);

create table approvals (
  campaign_id bigint not null,
  workspace_id bigint not null,
  state text not null,
  digest text not null,
  asked_by bigint,
  asked_at timestamp with time zone not null default now(),
  decided_by bigint,
  decided_at timestamp with time zone,
  note text,
  approved jsonb,
  mailed_at timestamp with time zone,
  constraint approvals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text]))),
  constraint approvals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint approvals_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint approvals_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint approvals_pkey PRIMARY KEY (campaign_id)
);
CREATE INDEX approvals_unmailed_idx ON public.approvals USING btree (asked_at) WHERE ((mailed_at IS NULL) AND (state = 'waiting'::text));
CREATE INDEX approvals_waiting_idx ON public.approvals USING btree (workspace_id, asked_at) WHERE (state = 'waiting'::text);

create table attempts (
  kind text not null,
  key text not null,
  at timestamp with time zone not null default now()
);
CREATE INDEX attempts_at_idx ON public.attempts USING btree (at);
CREATE INDEX attempts_kind_key_at_idx ON public.attempts USING btree (kind, key, at);

create table audit_entries (
  id bigint not null generated always as identity,
  at timestamp(3) with time zone not null default clock_timestamp(),
  action text not null,
  outcome text not null default 'done'::text,
  by text not null,
  account_id bigint,
  account_email text,
  workspace_id bigint,
  address text,
  object text,
  object_id bigint,
  object_name text,
  rows bigint,
  detail text,
  times integer not null default 1,
  reason_code text,
  reason_params jsonb,
  constraint audit_entries_by_check CHECK ((by = ANY (ARRAY['session'::text, 'api token'::text, 'stranger'::text, 'command line'::text, 'product'::text]))),
  constraint audit_entries_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text]))),
  constraint audit_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entries_account_id_idx ON public.audit_entries USING btree (account_id, at, id);
CREATE INDEX audit_entries_account_idx ON public.audit_entries USING btree (lower(account_email), at, id);
CREATE INDEX audit_entries_action_idx ON public.audit_entries USING btree (action, at, id);
CREATE INDEX audit_entries_at_idx ON public.audit_entries USING btree (at, id);
CREATE INDEX audit_entries_contact_idx ON public.audit_entries USING btree (object_id, at) WHERE (object = 'contact'::text);
CREATE INDEX audit_entries_group_idx ON public.audit_entries USING btree (object_id, at) WHERE ((object = 'group'::text) AND (action = ANY (ARRAY['group_deleted'::text, 'group_restored'::text])));
CREATE TRIGGER audit_entries_fresh BEFORE DELETE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION audit_entries_are_fresh();
CREATE TRIGGER audit_entries_stay BEFORE UPDATE OR TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_stay();

create table brands (
  workspace_id bigint not null,
  logo text not null,
  theme jsonb not null,
  social jsonb not null,
  footer text not null,
  changed_at timestamp with time zone not null default now(),
  constraint brands_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint brands_pkey PRIMARY KEY (workspace_id)
);

create table campaigns (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  name text not null,
  subject text not null,
  status text not null default 'draft'::text,
  domain_id bigint not null,
  sender_id bigint not null,
  template_id bigint not null,
  group_id bigint,
  total_contacts integer not null default 0,
  scheduled_at timestamp with time zone,
  started_at timestamp with time zone,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  preheader text not null default ''::text,
  reply_to text,
  mailing_id bigint,
  version integer not null default 1,
  starts_at timestamp with time zone,
  test_mode boolean,
  held_bounces_per_million integer,
  held_complaints_per_million integer,
  target jsonb,
  resend_of bigint,
  resend_to text,
  topic_id bigint,
  paused_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  released_at timestamp with time zone,
  asks_segment_id bigint,
  reason_code text,
  reason_params jsonb,
  constraint campaigns_resend_to_check CHECK ((resend_to = ANY (ARRAY['not_opened'::text, 'joined_since'::text]))),
  constraint campaigns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'processing'::text, 'paused'::text, 'partially_sent'::text, 'sent'::text, 'completed'::text, 'failed'::text, 'archived'::text]))),
  constraint campaigns_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id),
  constraint campaigns_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_mailing_id_key UNIQUE (mailing_id)
);
CREATE INDEX campaigns_asks_idx ON public.campaigns USING btree (workspace_id) WHERE (asks_segment_id IS NOT NULL);
CREATE INDEX campaigns_deleted_at_idx ON public.campaigns USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX campaigns_due_idx ON public.campaigns USING btree (scheduled_at) WHERE ((status = 'scheduled'::text) AND (deleted_at IS NULL));
CREATE INDEX campaigns_processing_idx ON public.campaigns USING btree (id) WHERE ((status = 'processing'::text) AND (deleted_at IS NULL));
CREATE INDEX campaigns_resend_idx ON public.campaigns USING btree (resend_of) WHERE (resend_of IS NOT NULL);
CREATE INDEX campaigns_topic_idx ON public.campaigns USING btree (topic_id) WHERE (topic_id IS NOT NULL);
CREATE INDEX campaigns_workspace_idx ON public.campaigns USING btree (workspace_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

create table checkups (
  domain_id bigint not null,
  workspace_id bigint not null,
  checked_at timestamp with time zone,
  level text,
  findings jsonb not null default '[]'::jsonb,
  worse_since timestamp with time zone,
  complaints_told_at timestamp with time zone,
  constraint checkups_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES sending_domains(id) ON DELETE CASCADE,
  constraint checkups_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint checkups_pkey PRIMARY KEY (domain_id)
);
CREATE INDEX checkups_workspace_idx ON public.checkups USING btree (workspace_id);

create table chunks (
  mailing_id bigint not null,
  chunk integer not null,
  from_seq integer not null,
  to_seq integer not null,
  seqs integer[],
  epoch integer not null default 0,
  worker text,
  lease_until timestamp with time zone,
  halted boolean not null default false,
  done_at timestamp with time zone,
  lapses integer not null default 0,
  journals_read integer[] not null default '{}'::integer[],
  reserved_until timestamp with time zone,
  constraint chunks_pkey PRIMARY KEY (mailing_id, chunk)
);
CREATE INDEX chunks_open_idx ON public.chunks USING btree (mailing_id, chunk) WHERE (done_at IS NULL);

create table confirmation_allowances (
  workspace_id bigint not null,
  day date not null,
  sent integer not null,
  constraint confirmation_allowances_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint confirmation_allowances_pkey PRIMARY KEY (workspace_id)
);

create table confirmation_mails (
  id bigint not null generated always as identity,
  digest bytea not null,
  form_id bigint not null,
  at timestamp with time zone not null default now(),
  workspace_id bigint,
  constraint confirmation_mails_pkey PRIMARY KEY (id)
);
CREATE INDEX confirmation_mails_at_idx ON public.confirmation_mails USING btree (at);
CREATE INDEX confirmation_mails_digest_idx ON public.confirmation_mails USING btree (digest, at);

create table consents (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  contact_id bigint not null,
  kind text not null,
  form_id bigint,
  form_version integer,
  topic_id bigint,
  ip text,
  agent text,
  at timestamp with time zone not null default now(),
  way text,
  mailing_id bigint,
  constraint consents_kind_check CHECK ((kind = ANY (ARRAY['signed_up'::text, 'confirmed'::text, 'topic_wanted'::text, 'topic_declined'::text, 'unsubscribed'::text, 'resubscribed'::text]))),
  constraint consents_way_check CHECK ((way = ANY (ARRAY['link'::text, 'one_click'::text, 'preferences'::text, 'member'::text, 'api'::text]))),
  constraint consents_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint consents_pkey PRIMARY KEY (id)
);
CREATE INDEX consents_contact_idx ON public.consents USING btree (contact_id, id);
CREATE INDEX consents_topic_idx ON public.consents USING btree (topic_id) WHERE (topic_id IS NOT NULL);
CREATE INDEX consents_workspace_idx ON public.consents USING btree (workspace_id);
CREATE TRIGGER consents_stay BEFORE UPDATE OR TRUNCATE ON public.consents FOR EACH STATEMENT EXECUTE FUNCTION consents_stay();

create table contact_changes (
  contact_id bigint not null,
  day date not null default ((now() AT TIME ZONE 'UTC'::text))::date,
  import_id bigint not null default 0,
  at timestamp with time zone not null default now(),
  keys text[] not null,
  constraint contact_changes_pkey PRIMARY KEY (contact_id, day, import_id)
);
CREATE INDEX contact_changes_day_idx ON public.contact_changes USING brin (day);

create table contact_counts (
  workspace_id bigint not null,
  contacts bigint not null default 0,
  constraint contact_counts_pkey PRIMARY KEY (workspace_id)
);

create table contact_events (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  contact_id bigint not null,
  name text not null,
  at timestamp with time zone not null,
  key text,
  data jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint contact_events_pkey PRIMARY KEY (id)
);
CREATE INDEX contact_events_contact_idx ON public.contact_events USING btree (contact_id, at);
CREATE INDEX contact_events_created_idx ON public.contact_events USING btree (created_at);
CREATE UNIQUE INDEX contact_events_key_idx ON public.contact_events USING btree (workspace_id, key) WHERE (key IS NOT NULL);

create table contact_fields (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  key text not null,
  label text not null,
  type text not null,
  options jsonb,
  "position" integer not null default 0,
  archived_at timestamp with time zone,
  constraint contact_fields_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint contact_fields_pkey PRIMARY KEY (id),
  constraint contact_fields_workspace_id_key_key UNIQUE (workspace_id, key)
);

create table contact_jobs (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  action text not null,
  group_id bigint,
  from_group_id bigint,
  search text,
  from_job_id bigint,
  last_contact_id bigint not null default 0,
  highest_contact_id bigint not null,
  total integer,
  seen integer not null default 0,
  changed integer not null default 0,
  state text not null default 'running'::text,
  created_at timestamp with time zone not null default now(),
  touched_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  import_id bigint,
  contact_ids bigint[],
  constraint contact_jobs_action_check CHECK ((action = ANY (ARRAY['add'::text, 'remove'::text, 'delete'::text, 'restore'::text, 'delete_group'::text, 'restore_group'::text, 'undo_import'::text]))),
  constraint contact_jobs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text, 'failed'::text]))),
  constraint contact_jobs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint contact_jobs_pkey PRIMARY KEY (id)
);
CREATE INDEX contact_jobs_open_idx ON public.contact_jobs USING btree (touched_at) WHERE (ended_at IS NULL);
CREATE INDEX contact_jobs_workspace_idx ON public.contact_jobs USING btree (workspace_id, id);

create table contacts (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  email text not null,
  fields jsonb not null default '{}'::jsonb,
  search text generated always as (lower(((((' '::text || email) || COALESCE((' '::text || (fields ->> 'first_name'::text)), ''::text)) || COALESCE((' '::text || (fields ->> 'last_name'::text)), ''::text)) || COALESCE((' '::text || (fields ->> 'business_name'::text)), ''::text)))) stored,
  time_zone text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  import_id bigint,
  constraint contacts_pkey PRIMARY KEY (id)
);
CREATE INDEX contacts_created_idx ON public.contacts USING brin (created_at) WITH (autosummarize='on');
CREATE INDEX contacts_search_idx ON public.contacts USING gin (search gin_trgm_ops);
CREATE INDEX contacts_workspace_idx ON public.contacts USING btree (workspace_id, id);
CREATE UNIQUE INDEX contacts_email_key ON public.contacts USING btree (lower(email), workspace_id);

create table deferrals (
  mailing_id bigint not null,
  seq integer not null,
  due_at timestamp with time zone not null,
  is_held boolean not null default false,
  place text,
  limited_by text,
  constraint deferrals_pkey PRIMARY KEY (mailing_id, seq)
);
CREATE INDEX deferrals_due_idx ON public.deferrals USING btree (due_at);
CREATE INDEX deferrals_limited_idx ON public.deferrals USING btree (limited_by, mailing_id, seq) WHERE (limited_by IS NOT NULL);
CREATE INDEX deferrals_place_idx ON public.deferrals USING btree (mailing_id, place, seq) WHERE (place IS NOT NULL);

create table deleted_contacts (
  id bigint not null,
  workspace_id bigint not null,
  email text not null,
  "row" jsonb not null,
  group_id bigint,
  deleted_at timestamp with time zone not null default now(),
  job_id bigint,
  constraint deleted_contacts_pkey PRIMARY KEY (id)
);
CREATE INDEX deleted_contacts_deleted_at_idx ON public.deleted_contacts USING btree (deleted_at);
CREATE INDEX deleted_contacts_job_idx ON public.deleted_contacts USING btree (job_id, id) WHERE (job_id IS NOT NULL);
CREATE INDEX deleted_contacts_workspace_idx ON public.deleted_contacts USING btree (workspace_id, deleted_at);

create table deliveries (
  mailing_id bigint not null,
  seq integer not null,
  chunk integer not null,
  outcome text not null,
  code smallint,
  enhanced text,
  reply text,
  relay text,
  at timestamp with time zone not null default now(),
  refused text,
  cause text,
  dated integer,
  digest bytea,
  reason_code text,
  reason_params jsonb,
  constraint deliveries_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'deferred'::text, 'unconfirmed'::text, 'failed'::text, 'skipped'::text]))),
  constraint deliveries_reason_check CHECK (((reason_code IS NULL) = (reason_params IS NULL))),
  constraint deliveries_refused_check CHECK ((refused = ANY (ARRAY['hard'::text, 'soft'::text, 'block'::text]))),
  constraint deliveries_pkey PRIMARY KEY (mailing_id, seq, chunk)
);
CREATE INDEX deliveries_exceptional_idx ON public.deliveries USING btree (mailing_id, outcome, seq) WHERE (outcome <> 'sent'::text);

create table dmarc_inbox (
  id bigint not null generated always as identity,
  received_at timestamp with time zone not null default now(),
  body bytea not null,
  tries integer not null default 0,
  read_after timestamp with time zone not null default now(),
  constraint dmarc_inbox_pkey PRIMARY KEY (id)
);
CREATE INDEX dmarc_inbox_read_idx ON public.dmarc_inbox USING btree (read_after, id);

create table dmarc_reports (
  id bigint not null generated always as identity,
  domain_id bigint not null,
  workspace_id bigint not null,
  org text not null,
  report_id text not null,
  begins_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  policy text not null,
  rows integer not null,
  signed_by text,
  constraint dmarc_reports_policy_check CHECK ((policy = ANY (ARRAY['none'::text, 'quarantine'::text, 'reject'::text]))),
  constraint dmarc_reports_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES sending_domains(id) ON DELETE CASCADE,
  constraint dmarc_reports_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint dmarc_reports_pkey PRIMARY KEY (id)
);
CREATE INDEX dmarc_reports_begins_idx ON public.dmarc_reports USING btree (domain_id, begins_at);
CREATE INDEX dmarc_reports_old_idx ON public.dmarc_reports USING btree (begins_at);
CREATE INDEX dmarc_reports_received_idx ON public.dmarc_reports USING btree (domain_id, received_at);
CREATE INDEX dmarc_reports_workspace_idx ON public.dmarc_reports USING btree (workspace_id);
CREATE UNIQUE INDEX dmarc_reports_once_idx ON public.dmarc_reports USING btree (domain_id, org, report_id, COALESCE(signed_by, ''::text));

create table dmarc_rows (
  report_id bigint not null,
  source inet,
  messages bigint not null,
  disposition text not null,
  dkim text not null,
  spf text not null,
  signed_by_us boolean not null,
  constraint dmarc_rows_disposition_check CHECK ((disposition = ANY (ARRAY['none'::text, 'quarantine'::text, 'reject'::text]))),
  constraint dmarc_rows_dkim_check CHECK ((dkim = ANY (ARRAY['aligned'::text, 'unaligned'::text, 'failed'::text]))),
  constraint dmarc_rows_messages_check CHECK ((messages > 0)),
  constraint dmarc_rows_spf_check CHECK ((spf = ANY (ARRAY['aligned'::text, 'unaligned'::text, 'failed'::text]))),
  constraint dmarc_rows_report_id_fkey FOREIGN KEY (report_id) REFERENCES dmarc_reports(id) ON DELETE CASCADE
);
CREATE INDEX dmarc_rows_report_idx ON public.dmarc_rows USING btree (report_id);

create table domain_providers (
  domain text not null,
  provider text,
  due_at timestamp with time zone not null default now(),
  constraint domain_providers_pkey PRIMARY KEY (domain)
);
CREATE INDEX domain_providers_due_idx ON public.domain_providers USING btree (due_at);

create table erased_addresses (
  workspace_id bigint not null,
  digest bytea not null,
  erased_at timestamp with time zone not null default now(),
  constraint erased_addresses_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint erased_addresses_pkey PRIMARY KEY (workspace_id, digest)
);

create table erased_recipients (
  mailing_id bigint not null,
  seq integer not null,
  erased_at timestamp with time zone not null default now(),
  constraint erased_recipients_pkey PRIMARY KEY (mailing_id, seq)
);

create table event_batches (
  id uuid not null,
  at timestamp with time zone not null default now(),
  constraint event_batches_pkey PRIMARY KEY (id)
);

create table event_queue (
  mailing_id bigint not null,
  seq integer not null,
  kind text not null,
  link integer,
  bot text,
  at timestamp with time zone not null,
  source integer
);

create table events (
  mailing_id bigint not null,
  seq integer not null,
  kind text not null,
  link integer,
  bot text,
  at timestamp with time zone not null default now(),
  source integer,
  constraint events_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'click'::text, 'unsubscribe'::text, 'resubscribe'::text])))
) partition by RANGE (at);
CREATE INDEX events_bot_idx ON ONLY public.events USING btree (mailing_id, at) WHERE (bot IS NOT NULL);
CREATE INDEX events_mailing_seq_at_idx ON ONLY public.events USING btree (mailing_id, seq, at);
CREATE INDEX events_unjudged_idx ON ONLY public.events USING btree (mailing_id, seq) WHERE (source IS NOT NULL);

create table events_default (
  mailing_id bigint not null,
  seq integer not null,
  kind text not null,
  link integer,
  bot text,
  at timestamp with time zone not null default now(),
  source integer,
  constraint events_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'click'::text, 'unsubscribe'::text, 'resubscribe'::text])))
);
CREATE INDEX events_default_campaign_seq_at_idx ON public.events_default USING btree (mailing_id, seq, at);
CREATE INDEX events_default_machine_idx ON public.events_default USING btree (mailing_id, at) WHERE (bot IS NOT NULL);
CREATE INDEX events_default_mailing_id_seq_idx ON public.events_default USING btree (mailing_id, seq) WHERE (source IS NOT NULL);

create table facts (
  id bigint not null generated always as identity,
  written_in bigint not null default ((pg_current_xact_id())::text)::bigint,
  workspace_id bigint not null,
  type text not null,
  at timestamp with time zone not null default now(),
  contact_id bigint,
  mailing_id bigint,
  seq integer,
  data jsonb not null,
  constraint facts_pkey PRIMARY KEY (written_in, id)
);
CREATE INDEX facts_workspace_idx ON public.facts USING btree (workspace_id, type, written_in, id);

create table feedback (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  mailing_id bigint not null,
  seq integer not null,
  email text not null,
  kind text not null,
  cause text,
  code smallint,
  status text,
  words text not null,
  reporter text not null,
  way text not null,
  source_key bytea not null,
  at timestamp with time zone not null default now(),
  received_at timestamp with time zone not null,
  counted boolean not null,
  action text not null,
  constraint feedback_action_check CHECK ((action = ANY (ARRAY['none'::text, 'suppressed'::text, 'threshold'::text, 'unsubscribed'::text, 'repeat'::text, 'late'::text, 'elsewhere'::text]))),
  constraint feedback_kind_check CHECK ((kind = ANY (ARRAY['hard'::text, 'soft'::text, 'block'::text, 'delayed'::text, 'delivered'::text, 'auto_reply'::text, 'challenge'::text, 'complaint'::text, 'not_spam'::text, 'auth_failure'::text, 'unsubscribe'::text, 'unknown'::text]))),
  constraint feedback_way_check CHECK ((way = ANY (ARRAY['smtp'::text, 'imap'::text, 'api'::text, 'ses'::text, 'postmark'::text, 'mailgun'::text, 'sendgrid'::text, 'brevo'::text, 'sparkpost'::text]))),
  constraint feedback_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint feedback_pkey PRIMARY KEY (id),
  constraint feedback_source_key_key UNIQUE (source_key)
);
CREATE INDEX feedback_at_idx ON public.feedback USING btree (at) WHERE (email <> ''::text);
CREATE INDEX feedback_campaign_idx ON public.feedback USING btree (mailing_id, kind, received_at DESC, id DESC);
CREATE INDEX feedback_email_idx ON public.feedback USING btree (workspace_id, lower(email));
CREATE INDEX feedback_soft_idx ON public.feedback USING btree (workspace_id, lower(email), received_at) WHERE ((kind = 'soft'::text) AND counted);
CREATE INDEX feedback_workspace_idx ON public.feedback USING btree (workspace_id, received_at DESC, id);
CREATE UNIQUE INDEX feedback_counted_idx ON public.feedback USING btree (mailing_id, seq, kind) WHERE counted;

create table feedback_hooks (
  id bigint not null generated always as identity,
  provider text not null,
  name text not null,
  key_hash bytea not null,
  secret text,
  created_at timestamp with time zone not null default now(),
  last_event_at timestamp with time zone,
  refused_at timestamp with time zone,
  refusal_code text,
  constraint feedback_hooks_provider_check CHECK ((provider = ANY (ARRAY['ses'::text, 'postmark'::text, 'mailgun'::text, 'sendgrid'::text, 'brevo'::text, 'sparkpost'::text]))),
  constraint feedback_hooks_pkey PRIMARY KEY (id),
  constraint feedback_hooks_key_hash_key UNIQUE (key_hash)
);

create table feedback_inbox (
  id bigint not null generated always as identity,
  way text not null,
  received_at timestamp with time zone not null default now(),
  envelope_from text not null,
  envelope_to text not null,
  body bytea not null,
  tries smallint not null default 0,
  looks smallint not null default 0,
  read_after timestamp with time zone not null default now(),
  failed_reason text,
  workspace_id bigint,
  is_role boolean not null default false,
  mailing_id bigint,
  failed_code text,
  constraint feedback_inbox_failed_code_check CHECK ((failed_code = ANY (ARRAY['unreadable'::text, 'error'::text]))),
  constraint feedback_inbox_way_check CHECK ((way = ANY (ARRAY['smtp'::text, 'imap'::text, 'api'::text, 'ses'::text, 'postmark'::text, 'mailgun'::text, 'sendgrid'::text, 'brevo'::text, 'sparkpost'::text]))),
  constraint feedback_inbox_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint feedback_inbox_pkey PRIMARY KEY (id)
);
CREATE INDEX feedback_inbox_unread_idx ON public.feedback_inbox USING btree (is_role, read_after, id) WHERE (failed_code IS NULL);
CREATE INDEX feedback_inbox_workspace_idx ON public.feedback_inbox USING btree (workspace_id) WHERE (workspace_id IS NOT NULL);

create table feedback_originals (
  feedback_id bigint not null,
  workspace_id bigint not null,
  body bytea not null,
  kept_at timestamp with time zone not null default now(),
  constraint feedback_originals_feedback_id_fkey FOREIGN KEY (feedback_id) REFERENCES feedback(id) ON DELETE CASCADE,
  constraint feedback_originals_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint feedback_originals_pkey PRIMARY KEY (feedback_id)
);
CREATE INDEX feedback_originals_kept_idx ON public.feedback_originals USING btree (kept_at);
CREATE INDEX feedback_originals_workspace_idx ON public.feedback_originals USING btree (workspace_id);

create table feedback_rules (
  workspace_id bigint not null,
  soft_count smallint,
  soft_days smallint not null,
  hold boolean not null,
  constraint feedback_rules_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint feedback_rules_pkey PRIMARY KEY (workspace_id)
);

create table feedback_signatures (
  token bytea not null,
  event bytea not null,
  used_at timestamp with time zone not null default now(),
  constraint feedback_signatures_pkey PRIMARY KEY (token)
);
CREATE INDEX feedback_signatures_used_at_idx ON public.feedback_signatures USING btree (used_at);

create table feedback_unmatched (
  id bigint not null generated always as identity,
  way text not null,
  kind text not null,
  words text not null,
  reporter text not null,
  received_at timestamp with time zone not null,
  body bytea not null,
  constraint feedback_unmatched_pkey PRIMARY KEY (id)
);
CREATE INDEX feedback_unmatched_received_idx ON public.feedback_unmatched USING btree (received_at DESC, id DESC);

create table feedback_ways (
  way text not null,
  last_at timestamp with time zone not null,
  constraint feedback_ways_pkey PRIMARY KEY (way)
);

create table first_events (
  mailing_id bigint not null,
  seq integer not null,
  kind text not null,
  link integer not null,
  contact_id bigint,
  at timestamp with time zone,
  bot_at timestamp with time zone,
  count bigint not null,
  bot_count bigint not null,
  constraint first_events_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'click'::text, 'unsubscribe'::text, 'resubscribe'::text, 'masked_open'::text]))) NOT VALID,
  constraint first_events_pkey PRIMARY KEY (mailing_id, seq, kind, link)
);
CREATE INDEX first_events_people_idx ON public.first_events USING btree (mailing_id, kind, at) INCLUDE (contact_id) WHERE ((link = '-1'::integer) AND (at IS NOT NULL));

create table forms (
  id bigint not null generated always as identity,
  public_id uuid not null default gen_random_uuid(),
  workspace_id bigint not null,
  name text not null,
  group_id bigint not null,
  sender_id bigint not null,
  field_keys text[] not null default '{}'::text[],
  topic_ids bigint[] not null default '{}'::bigint[],
  confirm boolean not null default true,
  language text,
  texts jsonb not null default '{}'::jsonb,
  redirect_url text,
  enabled boolean not null default true,
  version integer not null default 1,
  sign_ups integer not null default 0,
  confirmed integer not null default 0,
  flooded_at timestamp with time zone,
  flood_told_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint forms_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint forms_pkey PRIMARY KEY (id),
  constraint forms_public_id_key UNIQUE (public_id)
);
CREATE INDEX forms_workspace_idx ON public.forms USING btree (workspace_id, id);

create table group_members (
  group_id bigint not null,
  contact_id bigint not null,
  added_at timestamp with time zone not null default now(),
  import_id bigint,
  constraint group_members_pkey PRIMARY KEY (group_id, contact_id)
);
CREATE INDEX group_members_contact_idx ON public.group_members USING btree (contact_id);

create table groups (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  name text not null,
  uploaded_file_name text,
  uploaded_at timestamp with time zone not null default now(),
  field_mapping jsonb,
  member_count integer not null default 0,
  deleted_at timestamp with time zone,
  constraint groups_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint groups_pkey PRIMARY KEY (id)
);
CREATE INDEX groups_deleted_at_idx ON public.groups USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX groups_workspace_id_idx ON public.groups USING btree (workspace_id, id) WHERE (deleted_at IS NULL);

create table identities (
  issuer text not null,
  subject text not null,
  account_id bigint not null,
  linked_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  constraint identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint identities_pkey PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_account_id_idx ON public.identities USING btree (account_id);

create table images (
  name text not null,
  workspace_id bigint not null,
  media text not null,
  bytes integer not null,
  created_at timestamp with time zone not null default now(),
  width integer,
  constraint images_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint images_pkey PRIMARY KEY (name)
);
CREATE INDEX images_workspace_id_idx ON public.images USING btree (workspace_id) INCLUDE (bytes);

create table import_changes (
  import_id bigint not null,
  contact_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  constraint import_changes_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_changes_pkey PRIMARY KEY (import_id, contact_id)
);
CREATE INDEX import_changes_contact_idx ON public.import_changes USING btree (contact_id);

create table import_refusals (
  import_id bigint not null,
  email_digest bytea not null,
  constraint import_refusals_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_refusals_pkey PRIMARY KEY (import_id, email_digest)
);

create table import_requests (
  workspace_id bigint not null,
  request_id uuid not null default gen_random_uuid(),
  import_id bigint,
  reply jsonb,
  constraint import_requests_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_requests_pkey PRIMARY KEY (workspace_id, request_id)
);
CREATE INDEX import_requests_import_idx ON public.import_requests USING btree (import_id);

create table imports (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  group_id bigint not null,
  made_group boolean not null,
  uploaded_file_name text,
  started_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  imported integer not null default 0,
  duplicates integer not null default 0,
  filled integer not null default 0,
  skipped integer not null default 0,
  undone_at timestamp with time zone,
  audited_at timestamp with time zone,
  value_mode text not null default 'keep'::text,
  unreadable_fields jsonb not null default '{}'::jsonb,
  added integer not null default 0,
  refused integer not null default 0,
  constraint imports_value_mode_check CHECK ((value_mode = ANY (ARRAY['keep'::text, 'overwrite'::text]))),
  constraint imports_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint imports_pkey PRIMARY KEY (id)
);
CREATE INDEX imports_group_idx ON public.imports USING btree (group_id);
CREATE INDEX imports_workspace_idx ON public.imports USING btree (workspace_id, changed_at);

create table instance_facts (
  name text not null,
  value text not null,
  constraint instance_facts_pkey PRIMARY KEY (name)
);

create table instance_state (
  single boolean not null default true,
  counter bigint not null default 0,
  counted_at timestamp with time zone,
  database text,
  restored text,
  restored_at timestamp with time zone,
  constraint instance_state_restored_check CHECK ((restored = ANY (ARRAY['import'::text, 'copy'::text, 'behind'::text, 'idle'::text]))),
  constraint instance_state_single_check CHECK (single),
  constraint instance_state_pkey PRIMARY KEY (single)
);

create table invitations (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  email text not null,
  role text not null,
  token_digest bytea not null,
  by_account_id bigint,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  account_id bigint,
  ended_at timestamp with time zone,
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'editor'::text, 'viewer'::text]))),
  constraint invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint invitations_by_account_id_fkey FOREIGN KEY (by_account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint invitations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_token_digest_key UNIQUE (token_digest)
);
CREATE INDEX invitations_account_idx ON public.invitations USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX invitations_by_account_idx ON public.invitations USING btree (by_account_id);
CREATE UNIQUE INDEX invitations_open_idx ON public.invitations USING btree (workspace_id, lower(email)) WHERE (ended_at IS NULL);

create table late_deliveries (
  mailing_id bigint not null,
  seq integer not null,
  chunk integer not null,
  epoch integer not null,
  outcome text not null,
  code smallint,
  enhanced text,
  reply text,
  relay text,
  at timestamp with time zone not null default now(),
  reason_code text,
  reason_params jsonb,
  constraint late_deliveries_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'unconfirmed'::text, 'failed'::text]))),
  constraint late_deliveries_reason_check CHECK (((reason_code IS NULL) = (reason_params IS NULL))),
  constraint late_deliveries_pkey PRIMARY KEY (mailing_id, seq, chunk, epoch)
);

create table left_groups (
  contact_id bigint not null,
  group_id bigint not null,
  at timestamp with time zone not null default now(),
  constraint left_groups_group_id_fkey FOREIGN KEY (group_id) REFERENCES groups(id) ON DELETE CASCADE,
  constraint left_groups_pkey PRIMARY KEY (contact_id, group_id, at)
);
CREATE INDEX left_groups_group_idx ON public.left_groups USING btree (group_id);

create table link_stats (
  mailing_id bigint not null,
  link integer not null,
  clicks bigint not null,
  bot_clicks bigint not null,
  constraint link_stats_pkey PRIMARY KEY (mailing_id, link)
);

create table mailbox_marks (
  place text not null,
  uid_validity bigint,
  last_uid bigint not null default 0,
  worker text,
  held_until timestamp with time zone not null default now(),
  succeeded_at timestamp with time zone,
  failed_at timestamp with time zone,
  error_code text,
  error_params jsonb,
  constraint mailbox_marks_pkey PRIMARY KEY (place)
);

create table mailbox_messages (
  id bigint not null generated always as identity,
  workspace_id bigint,
  envelope_from text not null,
  envelope_to text not null,
  header_from text not null,
  subject text not null,
  source bytea not null,
  received_at timestamp with time zone not null default now(),
  constraint mailbox_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX mailbox_messages_workspace_idx ON public.mailbox_messages USING btree (workspace_id, id);

create table mailing_providers (
  mailing_id bigint not null,
  provider text not null,
  day date not null,
  domain_id bigint,
  tried bigint not null,
  sent bigint not null,
  failed bigint not null,
  hard bigint not null,
  soft bigint not null,
  blocked bigint not null,
  deferred bigint not null,
  counted_at timestamp with time zone not null default now(),
  constraint mailing_providers_pkey PRIMARY KEY (mailing_id, provider, day)
);
CREATE INDEX mailing_providers_domain_idx ON public.mailing_providers USING btree (domain_id, day);

create table mailings (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  state text not null default 'open'::text,
  total integer not null,
  content jsonb not null,
  opened_at timestamp with time zone not null default now(),
  served_at timestamp with time zone not null default now(),
  random_id uuid not null default gen_random_uuid(),
  kind text not null,
  priority smallint not null default 0,
  open_ended boolean not null default false,
  sent_with jsonb not null default '[]'::jsonb,
  is_service boolean not null default false,
  held_at timestamp with time zone,
  domain_id bigint,
  topic_id bigint,
  held_code text,
  held_params jsonb,
  retries boolean not null generated always as ((kind <> 'test'::text)) stored,
  holds boolean not null generated always as ((kind = 'campaign'::text)) stored,
  counts boolean not null generated always as ((kind <> 'test'::text)) stored,
  constraint mailings_kind_check CHECK ((kind = ANY (ARRAY['campaign'::text, 'test'::text, 'stream'::text]))),
  constraint mailings_state_check CHECK ((state = ANY (ARRAY['open'::text, 'halted'::text, 'closed'::text]))),
  constraint mailings_pkey PRIMARY KEY (id)
);
CREATE INDEX mailings_turns_idx ON public.mailings USING btree (workspace_id, served_at) WHERE (state = 'open'::text);
CREATE INDEX mailings_urgent_idx ON public.mailings USING btree (workspace_id, served_at) WHERE (priority > 0);

create table mass_bounces (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  mailing_id bigint not null,
  place text not null,
  bounced integer not null,
  tried bigint not null,
  words text not null,
  since timestamp with time zone not null,
  at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  decision text,
  decided_at timestamp with time zone,
  decided_by text,
  domains integer,
  constraint mass_bounces_decision_check CHECK ((decision = ANY (ARRAY['confirmed'::text, 'taken_back'::text]))),
  constraint mass_bounces_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint mass_bounces_pkey PRIMARY KEY (id),
  constraint mass_bounces_mailing_id_place_key UNIQUE (mailing_id, place)
);
CREATE INDEX mass_bounces_newest_idx ON public.mass_bounces USING btree (workspace_id, at DESC);

create table memberships (
  workspace_id bigint not null,
  account_id bigint not null,
  role text not null,
  since timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone,
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'editor'::text, 'viewer'::text]))),
  constraint memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint memberships_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint memberships_pkey PRIMARY KEY (workspace_id, account_id)
);
CREATE INDEX memberships_account_id_idx ON public.memberships USING btree (account_id);

create table message_allowances (
  workspace_id bigint not null,
  day date not null,
  accepted integer not null,
  constraint message_allowances_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint message_allowances_pkey PRIMARY KEY (workspace_id)
);

create table message_requests (
  workspace_id bigint not null,
  key text not null,
  digest bytea not null,
  ids bigint[] not null default '{}'::bigint[],
  created_at timestamp with time zone not null default now(),
  constraint message_requests_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint message_requests_pkey PRIMARY KEY (workspace_id, key)
);
CREATE INDEX message_requests_created_idx ON public.message_requests USING btree (created_at);

create table messages (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  template_id bigint not null,
  mailing_id bigint not null,
  seq integer not null,
  email text not null,
  created_at timestamp with time zone not null default now(),
  constraint messages_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_mailing_id_seq_key UNIQUE (mailing_id, seq)
);
CREATE INDEX messages_email_idx ON public.messages USING btree (workspace_id, lower(email) text_pattern_ops);
CREATE INDEX messages_template_idx ON public.messages USING btree (workspace_id, template_id, created_at DESC, id DESC);
CREATE INDEX messages_workspace_idx ON public.messages USING btree (workspace_id, created_at DESC, id DESC);

create table oidc_sign_ins (
  browser_hash bytea not null,
  state_hash bytea,
  sealed text not null,
  expires_at timestamp with time zone not null,
  constraint oidc_sign_ins_pkey PRIMARY KEY (browser_hash)
);
CREATE INDEX oidc_sign_ins_expires_at_idx ON public.oidc_sign_ins USING btree (expires_at);

create table pages (
  name text not null,
  text text not null,
  updated_at timestamp with time zone not null default now(),
  constraint pages_pkey PRIMARY KEY (name)
);

create table passkey_challenges (
  challenge_hash bytea not null,
  account_id bigint,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash)
);
CREATE INDEX passkey_challenges_account_id_idx ON public.passkey_challenges USING btree (account_id);
CREATE INDEX passkey_challenges_expires_at_idx ON public.passkey_challenges USING btree (expires_at);

create table passkeys (
  id bigint not null generated always as identity,
  account_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX passkeys_account_id_idx ON public.passkeys USING btree (account_id);

create table pending_sign_ins (
  id_hash bytea not null,
  account_id bigint not null,
  password_digest bytea not null,
  tries_left smallint not null,
  expires_at timestamp with time zone not null,
  constraint pending_sign_ins_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint pending_sign_ins_pkey PRIMARY KEY (id_hash)
);
CREATE INDEX pending_sign_ins_account_id_idx ON public.pending_sign_ins USING btree (account_id);
CREATE INDEX pending_sign_ins_expires_at_idx ON public.pending_sign_ins USING btree (expires_at);

create table probes (
  id bigint not null generated always as identity,
  domain_id bigint not null,
  workspace_id bigint not null,
  relay text not null,
  started_at timestamp with time zone not null default now(),
  sent jsonb,
  accepted_at timestamp with time zone,
  refusal text,
  bounce text,
  arrived_at timestamp with time zone,
  way text,
  envelope_from text,
  body bytea,
  findings jsonb,
  constraint probes_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES sending_domains(id) ON DELETE CASCADE,
  constraint probes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint probes_pkey PRIMARY KEY (id)
);
CREATE INDEX probes_domain_idx ON public.probes USING btree (domain_id, started_at);
CREATE INDEX probes_workspace_idx ON public.probes USING btree (workspace_id);

create table provider_holds (
  mailing_id bigint not null,
  place text not null,
  state text not null default 'held'::text,
  code text not null,
  params jsonb not null,
  held_at timestamp with time zone not null default now(),
  tries smallint not null default 0,
  next_try_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  announced_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint provider_holds_state_check CHECK ((state = ANY (ARRAY['held'::text, 'lifted'::text, 'given_up'::text]))),
  constraint provider_holds_pkey PRIMARY KEY (mailing_id, place)
);
CREATE INDEX provider_holds_due_idx ON public.provider_holds USING btree (next_try_at) WHERE (state = 'held'::text);

create table provider_limits (
  provider text not null,
  per_minute integer,
  per_hour integer,
  constraint provider_limits_hour_check CHECK ((per_hour > 0)),
  constraint provider_limits_minute_check CHECK ((per_minute > 0)),
  constraint provider_limits_pkey PRIMARY KEY (provider)
);

create table recipients (
  mailing_id bigint not null,
  seq integer not null,
  contact_id bigint,
  email text not null,
  fields jsonb not null default '{}'::jsonb,
  constraint recipients_pkey PRIMARY KEY (mailing_id, seq)
);
CREATE INDEX recipients_contact_idx ON public.recipients USING btree (contact_id, mailing_id);

create table recovery_codes (
  account_id bigint not null,
  code_hash bytea not null,
  constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint recovery_codes_pkey PRIMARY KEY (account_id, code_hash)
);

create table relay_days (
  relay text not null,
  day date not null,
  accepted bigint not null,
  constraint relay_days_pkey PRIMARY KEY (relay, day)
);

create table relay_states (
  worker text not null,
  relay text not null,
  connections integer not null,
  per_second double precision not null,
  failing_since timestamp with time zone,
  reply text not null,
  noted_at timestamp with time zone not null default now(),
  encrypted boolean,
  reply_code text,
  reply_params jsonb,
  constraint relay_states_pkey PRIMARY KEY (worker, relay)
);

create table relays (
  id bigint not null generated always as identity,
  name text not null,
  host text not null,
  port integer not null,
  security text not null,
  username text not null default ''::text,
  password text,
  connections integer,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  constraint relays_connections_check CHECK (((connections >= 1) AND (connections <= 10000))),
  constraint relays_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint relays_security_check CHECK ((security = ANY (ARRAY['tls'::text, 'starttls'::text, 'opportunistic'::text, 'none'::text]))),
  constraint relays_pkey PRIMARY KEY (id)
);

create table saved_sections (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  name text not null,
  section jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint saved_sections_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint saved_sections_pkey PRIMARY KEY (id)
);
CREATE INDEX saved_sections_workspace_id_idx ON public.saved_sections USING btree (workspace_id);

create table segments (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  name text not null,
  filter jsonb not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  version integer not null default 1,
  constraint segments_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint segments_pkey PRIMARY KEY (id)
);
CREATE INDEX segments_deleted_at_idx ON public.segments USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX segments_workspace_idx ON public.segments USING btree (workspace_id, id) WHERE (deleted_at IS NULL);

create table send_caps (
  domain_id bigint not null,
  provider text not null,
  day integer not null,
  cap integer,
  used integer not null default 0,
  constraint send_caps_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES warm_ups(domain_id) ON DELETE CASCADE,
  constraint send_caps_pkey PRIMARY KEY (domain_id, provider, day)
);

create table send_rate (
  next_at timestamp with time zone not null default now(),
  place text not null default ''::text,
  constraint send_rate_pkey PRIMARY KEY (place)
);

create table senders (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  name text not null,
  email text not null,
  domain text not null,
  is_email_verified boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint senders_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint senders_pkey PRIMARY KEY (id)
);
CREATE INDEX senders_workspace_id_idx ON public.senders USING btree (workspace_id, id);

create table sending_domains (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  domain_name text not null,
  is_verified boolean not null default false,
  dkim_selector text not null,
  dkim_private_key text not null,
  dkim_public_key text not null,
  created_at timestamp with time zone not null default now(),
  ed25519_selector text,
  ed25519_private_key text,
  ed25519_public_key text,
  signs_ed25519 boolean not null default false,
  signed_by_relay boolean not null default false,
  proved_at timestamp with time zone,
  allowed_at timestamp with time zone,
  missing_records text[],
  checked_at timestamp with time zone,
  aligned_since timestamp with time zone,
  aligned_missing_since timestamp with time zone,
  constraint sending_domains_check CHECK (((NOT signs_ed25519) OR ((ed25519_selector IS NOT NULL) AND (ed25519_private_key IS NOT NULL) AND (ed25519_public_key IS NOT NULL)))),
  constraint sending_domains_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint sending_domains_pkey PRIMARY KEY (id),
  constraint sending_domains_workspace_id_domain_name_key UNIQUE (workspace_id, domain_name)
);
CREATE INDEX sending_domains_proved_idx ON public.sending_domains USING btree (domain_name) WHERE (proved_at IS NOT NULL);

create table sending_releases (
  workspace_id bigint not null,
  released_at timestamp with time zone not null default now(),
  constraint sending_releases_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint sending_releases_pkey PRIMARY KEY (workspace_id)
);

create table sessions (
  token_hash bytea not null,
  account_id bigint not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null default date_trunc('hour'::text, now()),
  workspace_id bigint not null,
  id bigint not null generated always as identity,
  device text,
  address text,
  proved_at timestamp with time zone not null default now(),
  by_provider boolean not null default false,
  constraint sessions_workspace_id_account_id_fkey FOREIGN KEY (workspace_id, account_id) REFERENCES memberships(workspace_id, account_id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_id_key UNIQUE (id)
);
CREATE INDEX sessions_account_id_idx ON public.sessions USING btree (account_id);
CREATE INDEX sessions_expires_at_idx ON public.sessions USING btree (expires_at);

create table shown_fields (
  workspace_id bigint not null,
  key text not null,
  reason text not null,
  constraint shown_fields_reason_check CHECK ((reason = ANY (ARRAY['values'::text, 'chosen'::text]))),
  constraint shown_fields_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint shown_fields_pkey PRIMARY KEY (workspace_id, key, reason)
);

create table sign_ups (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  form_id bigint not null,
  email text not null,
  fields jsonb not null default '{}'::jsonb,
  topic_ids bigint[] not null default '{}'::bigint[],
  form_version integer not null,
  language text not null,
  ip text,
  agent text,
  network text,
  state text not null default 'waiting'::text,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  confirmed_ip text,
  confirmed_agent text,
  contact_id bigint,
  token_digests bytea[] not null default '{}'::bytea[],
  mailing_ids bigint[] not null default '{}'::bigint[],
  seqs integer[] not null default '{}'::integer[],
  constraint sign_ups_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint sign_ups_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_ups_contact_idx ON public.sign_ups USING btree (contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX sign_ups_email_idx ON public.sign_ups USING btree (workspace_id, lower(email));
CREATE INDEX sign_ups_form_idx ON public.sign_ups USING btree (form_id, id DESC);
CREATE INDEX sign_ups_lately_idx ON public.sign_ups USING btree (form_id, created_at);
CREATE INDEX sign_ups_network_idx ON public.sign_ups USING btree (network, created_at) WHERE (network IS NOT NULL);
CREATE INDEX sign_ups_open_idx ON public.sign_ups USING btree (created_at) WHERE (confirmed_at IS NULL);
CREATE INDEX sign_ups_token_idx ON public.sign_ups USING gin (token_digests);
CREATE INDEX sign_ups_waiting_idx ON public.sign_ups USING btree (id) WHERE (state = 'waiting'::text);

create table stats (
  workspace_id bigint not null,
  mailing_id bigint not null,
  granularity text not null,
  bucket timestamp with time zone not null,
  sent bigint not null,
  failed bigint not null,
  skipped bigint not null,
  open bigint not null,
  click bigint not null,
  unsubscribe bigint not null,
  bot_open bigint not null,
  bot_click bigint not null,
  bounce bigint not null default 0,
  soft_bounce bigint not null default 0,
  blocked bigint not null default 0,
  complaint bigint not null default 0,
  returned bigint not null default 0,
  constraint stats_granularity_check CHECK ((granularity = ANY (ARRAY['quarter'::text, 'day'::text]))),
  constraint stats_pkey PRIMARY KEY (workspace_id, mailing_id, granularity, bucket)
);

create table streams (
  mailing_id bigint not null,
  workspace_id bigint not null,
  name text not null,
  digest bytea not null,
  template_id bigint,
  opened_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint streams_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint streams_pkey PRIMARY KEY (mailing_id)
);
CREATE INDEX streams_workspace_idx ON public.streams USING btree (workspace_id, template_id);
CREATE UNIQUE INDEX streams_current_idx ON public.streams USING btree (workspace_id, name) WHERE (ended_at IS NULL);

create table suppression_requests (
  workspace_id bigint not null,
  request_id uuid not null,
  reply jsonb,
  created_at timestamp with time zone not null default now(),
  constraint suppression_requests_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint suppression_requests_pkey PRIMARY KEY (workspace_id, request_id)
);

create table suppressions (
  workspace_id bigint not null,
  email text not null,
  reason text not null,
  other_reason text,
  mailing_id bigint,
  created_at timestamp with time zone not null default now(),
  written_in xid8 not null default pg_current_xact_id(),
  code smallint,
  status text,
  words text,
  reporter text,
  imported boolean not null default false,
  cause text,
  provisional_until timestamp with time zone,
  refused_in text,
  constraint suppressions_other_reason_check CHECK ((other_reason = ANY (ARRAY['complaint'::text, 'hard_bounce'::text, 'soft_bounce'::text, 'manual'::text, 'inactive'::text]))),
  constraint suppressions_reason_check CHECK ((reason = ANY (ARRAY['unsubscribed'::text, 'complaint'::text, 'hard_bounce'::text, 'soft_bounce'::text, 'manual'::text, 'inactive'::text]))),
  constraint suppressions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint suppressions_pkey PRIMARY KEY (workspace_id, email)
);
CREATE INDEX suppressions_email_trgm_idx ON public.suppressions USING gin (email gin_trgm_ops);
CREATE INDEX suppressions_imported_idx ON public.suppressions USING btree (workspace_id) WHERE imported;
CREATE INDEX suppressions_mailing_idx ON public.suppressions USING btree (mailing_id) WHERE (reason = 'hard_bounce'::text);
CREATE INDEX suppressions_newest_idx ON public.suppressions USING btree (workspace_id, created_at DESC, email);
CREATE INDEX suppressions_recent_idx ON public.suppressions USING btree (workspace_id, reason, created_at DESC, email);
CREATE INDEX suppressions_written_in_idx ON public.suppressions USING btree (workspace_id, written_in);

create table templates (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  name text not null,
  body_html text not null,
  body_text text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  field_keys text[] not null default '{}'::text[],
  version integer not null default 1,
  kind text not null default 'text'::text,
  document jsonb,
  source text,
  changed_by text,
  message_subject text not null default ''::text,
  is_service boolean not null default false,
  constraint templates_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'design'::text, 'html'::text, 'mjml'::text]))),
  constraint templates_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint templates_pkey PRIMARY KEY (id)
);
CREATE INDEX templates_deleted_at_idx ON public.templates USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX templates_workspace_id_idx ON public.templates USING btree (workspace_id, id) WHERE (deleted_at IS NULL);

create table test_address_allowances (
  counted text not null,
  day date not null,
  asked integer not null,
  constraint test_address_allowances_pkey PRIMARY KEY (counted)
);

create table test_addresses (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  email text not null,
  asked_times integer not null default 1,
  asked_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint test_addresses_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint test_addresses_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX test_addresses_email_idx ON public.test_addresses USING btree (workspace_id, lower(email));

create table test_allowances (
  workspace_id bigint not null,
  day date not null,
  sent integer not null,
  constraint test_allowances_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint test_allowances_pkey PRIMARY KEY (workspace_id)
);

create table topic_choices (
  workspace_id bigint not null,
  contact_id bigint not null,
  topic_id bigint not null,
  wanted boolean not null,
  at timestamp with time zone not null default now(),
  written_in xid8 not null default pg_current_xact_id(),
  constraint topic_choices_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES topics(id),
  constraint topic_choices_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint topic_choices_pkey PRIMARY KEY (contact_id, topic_id)
);
CREATE INDEX topic_choices_topic_idx ON public.topic_choices USING btree (topic_id, written_in);
CREATE INDEX topic_choices_workspace_idx ON public.topic_choices USING btree (workspace_id);

create table topics (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  name text not null,
  description text not null default ''::text,
  "position" integer not null,
  created_at timestamp with time zone not null default now(),
  archived_at timestamp with time zone,
  constraint topics_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint topics_pkey PRIMARY KEY (id)
);
CREATE INDEX topics_workspace_idx ON public.topics USING btree (workspace_id, "position");
CREATE UNIQUE INDEX topics_name_key ON public.topics USING btree (workspace_id, lower(name)) WHERE (archived_at IS NULL);

create table totp_secrets (
  account_id bigint not null,
  secret text not null,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint totp_secrets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint totp_secrets_pkey PRIMARY KEY (account_id)
);

create table used_captchas (
  signature text not null,
  expires_at timestamp with time zone not null,
  constraint used_captchas_pkey PRIMARY KEY (signature)
);

create table warm_ups (
  domain_id bigint not null,
  workspace_id bigint not null,
  started_at timestamp with time zone not null default now(),
  constraint warm_ups_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES sending_domains(id) ON DELETE CASCADE,
  constraint warm_ups_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint warm_ups_pkey PRIMARY KEY (domain_id)
);
CREATE INDEX warm_ups_workspace_idx ON public.warm_ups USING btree (workspace_id);

create table webhook_attempts (
  id bigint not null generated always as identity,
  call_id bigint not null,
  at timestamp with time zone not null default now(),
  status smallint,
  milliseconds integer not null,
  response text not null default ''::text,
  failure_code text,
  failure_params jsonb,
  constraint webhook_attempts_failure_check CHECK (((failure_code IS NULL) = (failure_params IS NULL))),
  constraint webhook_attempts_call_id_fkey FOREIGN KEY (call_id) REFERENCES webhook_calls(id) ON DELETE CASCADE,
  constraint webhook_attempts_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_attempts_call_idx ON public.webhook_attempts USING btree (call_id, id);

create table webhook_calls (
  id bigint not null generated always as identity,
  webhook_id bigint not null,
  workspace_id bigint not null,
  public_id uuid not null default gen_random_uuid(),
  type text not null,
  state text not null default 'waiting'::text,
  events integer not null,
  contact_ids bigint[] not null default '{}'::bigint[],
  body jsonb not null,
  tries smallint not null default 0,
  due_at timestamp with time zone,
  leased_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint webhook_calls_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_calls_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id),
  constraint webhook_calls_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_calls_created_at_idx ON public.webhook_calls USING btree (created_at);
CREATE INDEX webhook_calls_due_idx ON public.webhook_calls USING btree (webhook_id, due_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_calls_failed_idx ON public.webhook_calls USING btree (webhook_id, id) WHERE (state = 'failed'::text);
CREATE INDEX webhook_calls_leased_idx ON public.webhook_calls USING btree (webhook_id) WHERE (leased_until IS NOT NULL);
CREATE INDEX webhook_calls_people_idx ON public.webhook_calls USING gin (contact_ids);
CREATE INDEX webhook_calls_webhook_idx ON public.webhook_calls USING btree (webhook_id, id);

create table webhooks (
  id bigint not null generated always as identity,
  workspace_id bigint not null,
  url text not null,
  description text not null default ''::text,
  events text[] not null,
  secret text not null,
  old_secret text,
  old_secret_until timestamp with time zone,
  is_active boolean not null default true,
  off_reason text,
  off_at timestamp with time zone,
  off_untold boolean not null default false,
  failing_since timestamp with time zone,
  last_success_at timestamp with time zone,
  gathered_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  read_in bigint not null default ((pg_snapshot_xmin(pg_current_snapshot()))::text)::bigint,
  read_id bigint not null default 0,
  constraint webhooks_off_reason_check CHECK ((off_reason = ANY (ARRAY['gone'::text, 'failing'::text, 'backlog'::text]))),
  constraint webhooks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint webhooks_pkey PRIMARY KEY (id)
);
CREATE INDEX webhooks_workspace_idx ON public.webhooks USING btree (workspace_id) WHERE (deleted_at IS NULL);

create table workspaces (
  id bigint not null generated always as identity,
  timezone text,
  postal_address text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  state text not null default 'active'::text,
  name text not null default ''::text,
  approval_policy text not null default 'off'::text,
  approval_above integer not null default 0,
  constraint workspaces_approval_policy_check CHECK ((approval_policy = ANY (ARRAY['off'::text, 'above'::text, 'always'::text]))),
  constraint workspaces_state_check CHECK ((state = ANY (ARRAY['active'::text, 'stopped'::text]))),
  constraint workspaces_pkey PRIMARY KEY (id)
);

create view accounts_with_factor as
 SELECT totp_secrets.account_id
   FROM totp_secrets
  WHERE (totp_secrets.confirmed_at IS NOT NULL)
UNION ALL
 SELECT passkeys.account_id
   FROM passkeys;

create view active_workspaces as
 SELECT id,
    timezone,
    postal_address,
    created_at,
    name
   FROM workspaces
  WHERE ((deleted_at IS NULL) AND (state = 'active'::text));

create view notified_members as
 SELECT m.workspace_id,
    a.id AS account_id,
    a.email
   FROM (memberships m
     JOIN accounts a ON ((a.id = m.account_id)))
  WHERE ((m.role = ANY (ARRAY['owner'::text, 'manager'::text])) AND (a.status = 'approved'::text));

create view workspace_owners as
 SELECT DISTINCT ON (m.workspace_id) m.workspace_id,
    a.id AS account_id,
    a.email
   FROM (memberships m
     JOIN accounts a ON ((a.id = m.account_id)))
  WHERE (m.role = 'owner'::text)
  ORDER BY m.workspace_id, (a.status = 'approved'::text) DESC, m.since, a.id;
