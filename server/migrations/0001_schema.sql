-- The schema of the first release. Later migrations change it; each of them is kept.

create extension if not exists pg_trgm;

-- Registrations, accounts, workspaces and sessions. Owner: features/accounts.
create table accounts (
  id bigint generated always as identity primary key,
  email text not null,
  password_hash text not null,
  is_admin boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  -- The network that a waiting registration came from, so that one network cannot use up all places. Lettermill
  -- deletes it once an administrator has decided.
  applied_from text,
  -- When an administrator last got a mail about waiting registrations. Lettermill sends at most one an hour, and only
  -- about new registrations.
  registrations_mailed_at timestamptz
);
create unique index accounts_email_key on accounts (lower(email));
create index accounts_waiting_idx on accounts (applied_from, created_at) where status = 'pending';

-- Every row of an account belongs to its workspace. A workspace outlives its account until a job has deleted the
-- workspace's rows.
create table workspaces (
  id bigint generated always as identity primary key,
  account_id bigint unique references accounts (id) on delete set null,
  timezone text,
  postal_address text not null default '',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table sessions (
  token_hash bytea primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the session was last used. A session that nobody uses ends before its thirty days are over.
  last_used_at timestamptz not null default date_trunc('hour', now())
);
create index sessions_account_id_idx on sessions (account_id);
create index sessions_expires_at_idx on sessions (expires_at);

-- API tokens for scripts. A token is valid until it is revoked. Owner: features/accounts.
create table api_tokens (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  -- Rounded to the hour, so that not every call writes.
  last_used_at timestamptz,
  -- What the token may do.
  scopes text[] not null default '{read,write,send}'
    check (scopes <@ '{read,write,send}' and cardinality(scopes) > 0),
  -- When the token stops working; null: not until it is revoked.
  expires_at timestamptz
);
create index api_tokens_account_id_idx on api_tokens (account_id);

-- Failed sign-ins and registrations, counted in a sliding window. `key` names the caller; for a sign-in, a second row
-- names caller and account together.
create table attempts (
  kind text not null,
  key text not null,
  at timestamptz not null default now()
);
create index attempts_kind_key_at_idx on attempts (kind, key, at);
create index attempts_at_idx on attempts (at);

-- Captcha answers that were used. Each is valid for one call.
create table used_captchas (
  signature text primary key,
  expires_at timestamptz not null
);

-- Facts about this installation, such as its id.
create table instance_facts (
  name text primary key,
  value text not null
);
insert into instance_facts (name, value) values ('instance_id', substr(md5(gen_random_uuid()::text), 1, 12));

-- Groups of contacts, made by hand or by an import. Owner: features/contacts.
create table groups (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  name text not null,
  uploaded_file_name text,
  uploaded_at timestamptz not null default now(),
  field_mapping jsonb,
  -- The number of contacts in the group. Every statement that adds or removes contacts updates it in the same
  -- transaction.
  member_count integer not null default 0,
  deleted_at timestamptz
);
create index groups_workspace_id_idx on groups (workspace_id, id) where deleted_at is null;
create index groups_deleted_at_idx on groups (deleted_at) where deleted_at is not null;

-- Sending domains and senders. Owner: features/senders.
create table sending_domains (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  domain_name text not null,
  is_verified boolean not null default false,
  dkim_selector text not null,
  dkim_private_key text not null,
  dkim_public_key text not null,
  created_at timestamptz not null default now(),
  -- A second DKIM key (RFC 8463). It is made when somebody first switches it on, and kept when they switch it off, so
  -- that its DNS record stays valid.
  ed25519_selector text,
  ed25519_private_key text,
  ed25519_public_key text,
  signs_ed25519 boolean not null default false,
  -- Whether the relay signs the mail of this domain, as SES, Postmark and others do.
  signed_by_relay boolean not null default false,
  -- Which workspaces may send as a domain that several of them added: the one whose own DKIM record was found, and
  -- those that an administrator allowed.
  proved_at timestamptz,
  allowed_at timestamptz,
  -- The result of the last Check DNS: the purposes of the records that were missing or different. Null if nobody has
  -- pressed it, or if the DNS did not answer.
  missing_records text[],
  checked_at timestamptz,
  -- Bounces of a domain's campaigns can return to a name below the domain (lm.example.com), so that SPF passes for the
  -- domain itself. Since when a checkup has found the records of that name correct; null: bounces return to
  -- BOUNCE_DOMAIN.
  aligned_since timestamptz,
  -- Since when a checkup has found the records missing.
  aligned_missing_since timestamptz,
  unique (workspace_id, domain_name),
  constraint sending_domains_check check (
    not signs_ed25519
    or (ed25519_selector is not null and ed25519_private_key is not null and ed25519_public_key is not null)
  )
);
create index sending_domains_proved_idx on sending_domains (domain_name) where proved_at is not null;

create table senders (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  name text not null,
  email text not null,
  -- The part of the address after the @ (P17).
  domain text not null,
  is_email_verified boolean not null default true,
  created_at timestamptz not null default now()
);
create index senders_workspace_id_idx on senders (workspace_id, id);

-- Templates and uploaded images. Owner: features/templates.
create table templates (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  name text not null,
  body_html text not null,
  body_text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The keys of the custom fields that the template names.
  field_keys text[] not null default '{}',
  -- Each save gets a version, so that two windows cannot overwrite each other unnoticed.
  version integer not null default 1,
  -- A template is made of blocks (`document`) or of code (`source`). Lettermill derives body_html and body_text from
  -- them (ADR-0117).
  kind text not null default 'text' check (kind in ('text', 'design', 'html', 'mjml')),
  document jsonb,
  source text,
  -- The email of the person who saved the template last, so that a second window can name this person.
  changed_by text,
  -- The subject of single messages, with merge tags. A campaign has a subject of its own.
  message_subject text not null default '',
  is_service boolean not null default false
);
create index templates_workspace_id_idx on templates (workspace_id, id) where deleted_at is null;
create index templates_deleted_at_idx on templates (deleted_at) where deleted_at is not null;

-- One row for each hosted picture. Its file is in the storage under `name`.
create table images (
  name text primary key,
  workspace_id bigint not null references workspaces (id),
  media text not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  -- In pixels, to warn if the picture is far wider than shown. Null if it is unknown.
  width integer
);
create index images_workspace_id_idx on images (workspace_id) include (bytes);

-- Addresses that a workspace must not mail. Owner: features/suppressions.
create table suppressions (
  workspace_id bigint not null references workspaces (id),
  -- In lower case.
  email text not null,
  reason text not null check (reason in ('unsubscribed', 'complaint', 'hard_bounce', 'soft_bounce', 'manual')),
  -- A second reason not to mail the address. It stays in force when an unsubscribe is taken back.
  other_reason text check (other_reason in ('complaint', 'hard_bounce', 'soft_bounce', 'manual')),
  -- The mailing that caused the suppression.
  mailing_id bigint,
  created_at timestamptz not null default now(),
  -- The transaction that wrote the row. A worker compares it with the oldest transaction that was running at its last
  -- read, so it misses no row. With a sequence it could miss rows, because numbers become visible out of order.
  written_in xid8 not null default pg_current_xact_id(),
  -- The receiving server's reply when it refused the address.
  code smallint,
  status text,
  words text,
  reporter text,
  -- True for imported suppressions. They were not caused by mail of this workspace, so its counts of unsubscribes and
  -- bounces leave them out.
  imported boolean not null default false,
  -- Why the receiving server refused, as in feedback and deliveries. Null if it is unknown or if no server refused.
  cause text,
  -- Until this time the suppression can be taken back together with the others of its mass bounce.
  provisional_until timestamptz,
  -- The file of the import in which a person said no to mail: the account's own record, which the account can take
  -- back. Null: the reader unsubscribed, or another reason. Empty: an import without a file name.
  refused_in text,
  primary key (workspace_id, email)
);
create index suppressions_recent_idx on suppressions (workspace_id, reason, created_at desc, email);
create index suppressions_written_in_idx on suppressions (workspace_id, written_in);
create index suppressions_newest_idx on suppressions (workspace_id, created_at desc, email);
create index suppressions_email_trgm_idx on suppressions using gin (email gin_trgm_ops);
-- For the addresses that turned out not to exist when a campaign was sent.
create index suppressions_mailing_idx on suppressions (mailing_id) where reason = 'hard_bounce';
create index suppressions_imported_idx on suppressions (workspace_id) where imported;

-- Topics, which contacts can choose. Owner: features/topics.
create table topics (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  name text not null,
  description text not null default '',
  position integer not null,
  created_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index topics_name_key on topics (workspace_id, lower(name)) where archived_at is null;
create index topics_workspace_idx on topics (workspace_id, position);

-- A contact without a row has not chosen, and gets the topic's campaigns. `contact_id` is no foreign key here and in
-- consents, because a deleted contact can be restored for a day, together with its choices. A job deletes the rows of
-- contacts that are gone for good.
create table topic_choices (
  workspace_id bigint not null references workspaces (id),
  contact_id bigint not null,
  topic_id bigint not null references topics (id),
  wanted boolean not null,
  at timestamptz not null default now(),
  -- Workers use it to read the choices that were committed since their last read.
  written_in xid8 not null default pg_current_xact_id(),
  primary key (contact_id, topic_id)
);
create index topic_choices_topic_idx on topic_choices (topic_id, written_in);
create index topic_choices_workspace_idx on topic_choices (workspace_id);

-- Evidence of what people agreed to. Owner: features/consents.
create table consents (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  contact_id bigint not null,
  kind text not null check (kind in ('signed_up', 'confirmed', 'topic_wanted', 'topic_declined')),
  form_id bigint,
  form_version integer,
  topic_id bigint,
  ip text,
  agent text,
  at timestamptz not null default now()
);
create index consents_contact_idx on consents (contact_id, id);
create index consents_workspace_idx on consents (workspace_id);
create index consents_topic_idx on consents (topic_id) where topic_id is not null;
create function consents_stay() returns trigger language plpgsql as $$
begin
  raise exception 'Consents are never changed';
end
$$;
create trigger consents_stay before update or truncate on consents
  for each statement execute function consents_stay();

-- Campaigns. Owner: features/campaigns.
create table campaigns (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  name text not null,
  subject text not null,
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'processing', 'paused', 'partially_sent', 'sent', 'completed', 'failed',
      'archived')),
  -- No foreign keys: a campaign may outlive these rows, because its mailing holds everything that it sends.
  domain_id bigint not null,
  sender_id bigint not null,
  template_id bigint not null,
  -- Null: all contacts of the workspace, or `target`.
  group_id bigint,
  -- Counted when sending starts; it does not change afterwards.
  total_contacts integer not null default 0,
  scheduled_at timestamptz,
  started_at timestamptz,
  sent_at timestamptz,
  -- Why the campaign is held or failed, in a sentence for people.
  reason text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The line that mail programs show beside the subject, and the address that replies go to.
  preheader text not null default '',
  reply_to text,
  mailing_id bigint unique,
  -- Each edit gets a version. Until `starts_at`, a sent campaign can be recalled.
  version integer not null default 1,
  starts_at timestamptz,
  -- Whether the messages went to the built-in mailbox because no relay was set when the campaign started. Null if it
  -- has not started.
  test_mode boolean,
  -- The rates at which Lettermill held a campaign. It holds the campaign again once a rate has grown by half.
  held_bounces_per_million integer,
  held_complaints_per_million integer,
  -- The groups and segments that a campaign goes to, and those that it leaves out. Null if it goes to one group or to
  -- all contacts.
  target jsonb,
  -- The campaign that this one repeats, and for whom: contacts who did not open it, or contacts who joined since.
  resend_of bigint,
  resend_to text check (resend_to in ('not_opened', 'joined_since')),
  -- Right before a message leaves, Lettermill leaves out contacts who switched the topic off.
  topic_id bigint references topics (id),
  -- When a paused campaign was paused; null for other campaigns.
  paused_at timestamptz
);
create index campaigns_workspace_idx on campaigns (workspace_id, created_at desc, id desc) where deleted_at is null;
create index campaigns_due_idx on campaigns (scheduled_at) where status = 'scheduled' and deleted_at is null;
create index campaigns_processing_idx on campaigns (id) where status = 'processing' and deleted_at is null;
create index campaigns_deleted_at_idx on campaigns (deleted_at) where deleted_at is not null;
create index campaigns_resend_idx on campaigns (resend_of) where resend_of is not null;
create index campaigns_topic_idx on campaigns (topic_id) where topic_id is not null;

-- What the sending engine works on: mailings (the send of a campaign, a test message, or a stream of automatic mail),
-- their recipients, chunks and deliveries. Recipients are written once, and deliveries are only appended, so a
-- campaign to a million contacts leaves no dead rows. Owner: features/deliveries.
create table mailings (
  id bigint generated by default as identity primary key,
  workspace_id bigint not null,
  state text not null default 'open' check (state in ('open', 'halted', 'closed')),
  total integer not null,
  -- What the mailing sends, as it was when sending started: sender, subject, prepared HTML and text, links. It names
  -- its DKIM keys, and does not contain them.
  content jsonb not null,
  opened_at timestamptz not null default now(),
  -- When a worker last took a chunk of it. Workers take the next chunk from the mailing that has waited longest.
  served_at timestamptz not null default now(),
  -- A random id by which a worker recognizes its own journal.
  random_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('campaign', 'test', 'stream')),
  -- Workers take mailings with a higher priority first.
  priority smallint not null default 0,
  -- Whether recipients and chunks can be added while the mailing runs. Such a mailing stays open when all of its
  -- chunks are done.
  open_ended boolean not null default false,
  -- The settings of the instance with which the messages of the mailing were made, and a new entry after each change
  -- of them: with it a past message is made again exactly as one person got it (ADR-0133).
  sent_with jsonb not null default '[]',
  -- A service message also goes to people who unsubscribed.
  is_service boolean not null default false,
  -- When and why Lettermill stopped a stream. It tries again by itself.
  held_at timestamptz,
  held_reason text,
  -- The domain that the mailing is sent from, for counts by domain. The id stays when the domain is deleted, and no
  -- other domain gets it.
  domain_id bigint,
  -- The topic that the campaign had when sending started.
  topic_id bigint
);
-- Workers take turns first between workspaces, then between the mailings of a workspace. With this index, a query
-- skips from one workspace to the next.
create index mailings_turns_idx on mailings (workspace_id, served_at) where state = 'open';
-- For the turns of workspaces among mailings with a priority, and for the tests that a workspace sent lately.
create index mailings_urgent_idx on mailings (workspace_id, served_at) where priority > 0;

-- Recipients, with the values that their contacts had when sending started. Empty values are left out.
create table recipients (
  mailing_id bigint not null,
  seq integer not null,
  contact_id bigint,
  email text not null,
  fields jsonb not null default '{}',
  primary key (mailing_id, seq)
);
-- PostgreSQL then expects the average number of rows, not one row, for a mailing that is newer than the last analyze
-- (ADR-0162). With a list of the hundred most frequent mailings, PostgreSQL compared each recipient of a new mailing
-- with every other one. Right after a campaign to 20,000 contacts, it took half a minute to count who did not open it.
alter table recipients alter column mailing_id set statistics 1;
-- For two queries: whether a contact got mail (undoing an import), and which recipients of a mailing a search found.
create index recipients_contact_idx on recipients (contact_id, mailing_id);

-- Recipients that one worker holds at a time: a range, or a list for retries.
create table chunks (
  mailing_id bigint not null,
  chunk integer not null,
  from_seq integer not null,
  to_seq integer not null,
  seqs integer[],
  -- Grows each time a worker takes the chunk. A worker that lost its lease has an older epoch and can record nothing.
  epoch integer not null default 0,
  worker text,
  lease_until timestamptz,
  -- Whether the worker that holds the chunk has noticed the halt and starts no new message.
  halted boolean not null default false,
  done_at timestamptz,
  -- How often the lease of the chunk ran out and another worker took the chunk. Messages that the first worker sent
  -- after its last flush may have been sent twice, and no other row records that.
  lapses integer not null default 0,
  -- The epochs of this chunk whose journals were read. Reading such a journal again changes nothing.
  journals_read integer[] not null default '{}',
  -- Until this time, the remaining recipients of the chunk have places reserved in the day's caps.
  reserved_until timestamptz,
  primary key (mailing_id, chunk)
);
create index chunks_open_idx on chunks (mailing_id, chunk) where done_at is null;

create table deliveries (
  mailing_id bigint not null,
  seq integer not null,
  -- One outcome for each recipient and chunk, so recording it twice changes nothing.
  chunk integer not null,
  outcome text not null check (outcome in ('sent', 'deferred', 'unconfirmed', 'failed', 'skipped')),
  -- The relay's reply, or Lettermill's own words if the relay sent none.
  code smallint,
  enhanced text,
  reply text,
  relay text,
  at timestamptz not null default now(),
  -- What a final refusal during sending meant; null if the message was not refused.
  refused text check (refused in ('hard', 'soft', 'block')),
  cause text,
  -- The time in the message's Date header, in seconds since 1970, and the first eight bytes of the message's digest,
  -- which prove a past message (ADR-0133). Null if no message left.
  dated integer,
  digest bytea,
  primary key (mailing_id, seq, chunk)
);
alter table deliveries alter column mailing_id set statistics 1;
-- For the list of deliveries that failed, were skipped or wait. Deliveries that were sent need no entry in this index.
create index deliveries_exceptional_idx on deliveries (mailing_id, outcome, seq) where outcome <> 'sent';

-- Messages that wait for another attempt. A row is deleted when a retry chunk takes its message.
create table deferrals (
  mailing_id bigint not null,
  seq integer not null,
  due_at timestamptz not null,
  -- Whether the message waits for the next day of a warm-up. False if the provider deferred it.
  is_held boolean not null default false,
  -- The place (see provider_holds) that the message waits for.
  place text,
  primary key (mailing_id, seq)
);
create index deferrals_due_idx on deferrals (due_at);
create index deferrals_place_idx on deferrals (mailing_id, place, seq) where place is not null;

-- When the whole instance may send its next message (SEND_RATE).
create table send_rate (
  single boolean primary key default true check (single),
  next_at timestamptz not null default now()
);
insert into send_rate default values;

-- The built-in mailbox. Owner: features/mailbox.
create table mailbox_messages (
  id bigint generated always as identity primary key,
  -- Null if the message belongs to no workspace.
  workspace_id bigint,
  envelope_from text not null,
  envelope_to text not null,
  header_from text not null,
  subject text not null,
  source bytea not null,
  received_at timestamptz not null default now()
);
-- Not compressed, because messages are written far more often than read.
alter table mailbox_messages alter column source set storage external;
create index mailbox_messages_workspace_idx on mailbox_messages (workspace_id, id);

-- The operator's own terms and privacy policy, in Markdown. Without a row, a page shows the product's default text.
-- Owner: features/pages.
create table pages (
  name text primary key,
  text text not null,
  updated_at timestamptz not null default now()
);

-- Who did what and when, for administrators. Rows are appended, never changed, and deleted when they are old. The
-- table has no foreign keys, so it outlives the accounts and workspaces that it names. Owner: features/audit.
create table audit_entries (
  id bigint generated always as identity (sequence name audit_records_id_seq) primary key,
  -- Rounded to milliseconds, as the API answers it: a cursor in the list is made from this time.
  at timestamptz(3) not null default clock_timestamp(),
  action text not null,
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  -- Who acted: a session, an API token, a caller without either, the command line, or the product itself.
  by text not null check (by in ('session', 'api token', 'stranger', 'command line', 'product')),
  account_id bigint,
  account_email text,
  workspace_id bigint,
  address text,
  object text,
  object_id bigint,
  object_name text,
  -- How many rows an export or an import has.
  rows bigint,
  detail text,
  -- How often the event happened since the last entry of its kind. A flood of events becomes one row with a count.
  times integer not null default 1
);
create index audit_entries_at_idx on audit_entries (at, id);
create index audit_entries_action_idx on audit_entries (action, at, id);
create index audit_entries_account_idx on audit_entries (lower(account_email), at, id);
-- For the questions who changed a contact, and when its groups were deleted and restored, and by whom.
create index audit_entries_contact_idx on audit_entries (object_id, at) where object = 'contact';
create index audit_entries_group_idx on audit_entries (object_id, at)
  where object = 'group' and action in ('group_deleted', 'group_restored');
-- Nobody deletes an audit entry of the last minute, so that an action and its entry cannot disappear together. The
-- erasure of a person replaces entries that name the person, and says so to the trigger.
create function audit_entries_are_fresh() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '1 minute' and current_setting('lettermill.erasure', true) is distinct from 'on' then
    raise exception 'Audit entries of the last minute are never deleted';
  end if;
  return old;
end
$$;
create trigger audit_entries_fresh before delete on audit_entries
  for each row execute function audit_entries_are_fresh();
create function audit_entries_stay() returns trigger language plpgsql as $$
begin
  raise exception 'Audit entries are never changed';
end
$$;
create trigger audit_entries_stay before update or truncate on audit_entries
  for each statement execute function audit_entries_stay();

-- Imports of contacts. The browser can send a request again without harm, and a person can undo an import for a day.
-- Owner: features/contacts.
create table imports (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  group_id bigint not null references groups (id) on delete cascade,
  -- Whether the import created the group. If it did, undoing it may delete the whole group.
  made_group boolean not null,
  uploaded_file_name text,
  started_at timestamptz not null default now(),
  -- The time of its last request. The import can be undone for a day from then on.
  changed_at timestamptz not null default now(),
  imported integer not null default 0,
  duplicates integer not null default 0,
  filled integer not null default 0,
  skipped integer not null default 0,
  undone_at timestamptz,
  -- When the audit log got the total of the import; null while the total may still grow.
  audited_at timestamptz,
  -- Whether the import only fills empty fields of an existing contact, or also overwrites its values.
  value_mode text not null default 'keep' check (value_mode in ('keep', 'overwrite')),
  -- How many values could not be read as the type of their field, by field key.
  unreadable_fields jsonb not null default '{}',
  -- The contacts that the import created, apart from known contacts that joined its group.
  added integer not null default 0,
  -- The rows that the import left out because their people said no to mail.
  refused integer not null default 0
);
create index imports_workspace_idx on imports (workspace_id, changed_at);
create index imports_group_idx on imports (group_id);

-- The requests of an import.
create table import_requests (
  workspace_id bigint not null,
  request_id uuid not null default gen_random_uuid(),
  import_id bigint references imports (id) on delete cascade,
  -- The answer. If the same request is sent again, it gets this answer.
  reply jsonb,
  primary key (workspace_id, request_id)
);
create index import_requests_import_idx on import_requests (import_id);

-- Hits of readers (opens, clicks, unsubscribes): the first hundred of each recipient, kind and link. There is a
-- partition for each month, so that a job can drop old months; the job moves the rows of a new month there from the
-- default partition. Owner: features/tracking.
create table events_default (
  mailing_id bigint not null,
  seq integer not null,
  kind text not null constraint events_kind_check
    check (kind in ('open', 'click', 'unsubscribe', 'resubscribe')),
  -- The number of the link in its mailing; null if the hit is no click.
  link integer,
  -- The signal by which Lettermill recognized a bot; null for a reader.
  bot text,
  at timestamptz not null default now(),
  -- The address from which a click came, as a number that only this instance can compute. It is emptied when the click
  -- is judged.
  source integer
);
create index events_default_campaign_seq_at_idx on events_default (mailing_id, seq, at);
create index events_default_machine_idx on events_default (mailing_id, at) where bot is not null;
create index events_default_mailing_id_seq_idx on events_default (mailing_id, seq) where source is not null;
create table events (like events_default including defaults including constraints) partition by range (at);
alter table events attach partition events_default default;
create index events_mailing_seq_at_idx on events (mailing_id, seq, at);
create index events_bot_idx on events (mailing_id, at) where bot is not null;
create index events_unjudged_idx on events (mailing_id, seq) where source is not null;

-- Outcomes of messages that a worker sent while another worker already held their chunk. Each message may have left
-- twice.
create table late_deliveries (
  mailing_id bigint not null,
  seq integer not null,
  chunk integer not null,
  -- The epoch under which the worker had held the chunk.
  epoch integer not null,
  outcome text not null check (outcome in ('sent', 'unconfirmed', 'failed')),
  code smallint,
  enhanced text,
  reply text,
  relay text,
  at timestamptz not null default now(),
  primary key (mailing_id, seq, chunk, epoch)
);

-- How many test messages a workspace has sent on a day (UTC). The statement that queues a test also updates this row,
-- so calls at the same moment wait for each other.
create table test_allowances (
  workspace_id bigint primary key references workspaces (id) on delete cascade,
  day date not null,
  sent integer not null
);

-- A counter by which the instance notices that its database was restored from an earlier state (ADR-0074). Owner:
-- platform/db.
create table instance_state (
  single boolean primary key default true check (single),
  -- Grows every second in which mail leaves. DATA_DIR of each node keeps the highest value that the node has seen.
  counter bigint not null default 0,
  counted_at timestamptz,
  -- PostgreSQL's identifier of this database. A copy of the database has another one.
  database text,
  -- Why the database counts as restored. Null: it does not, or an administrator resumed its campaigns.
  restored text check (restored in ('import', 'copy', 'behind', 'idle')),
  restored_at timestamptz
);
insert into instance_state default values;

-- Addresses besides the account's own to which a workspace sends test messages. Lettermill sends there only after a
-- person at the address has confirmed it.
create table test_addresses (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id) on delete cascade,
  email text not null,
  -- How many confirmation mails the address ever got for this workspace. Removing an address keeps the row, so adding
  -- it again continues the count.
  asked_times integer not null default 1,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  removed_at timestamptz
);
create unique index test_addresses_email_idx on test_addresses (workspace_id, lower(email));

-- How many confirmation mails a workspace requested on a day (UTC), and how many were requested for one address in the
-- whole instance. A job deletes rows of earlier days.
create table test_address_allowances (
  -- 'workspace 12', or 'address ann@example.com' with the address in lower case.
  counted text primary key,
  day date not null,
  asked integer not null
);

-- Contacts: one for each address of a workspace. Groups are sets of contacts. Owner: features/contacts.
create table contacts (
  id bigint generated always as identity primary key,
  workspace_id bigint not null,
  email text not null,
  -- Values by field key, always as text: an amount as a decimal, a date as YYYY-MM-DD. A field without a value has no
  -- key.
  fields jsonb not null default '{}',
  -- The text that the search box looks through. A space precedes each word, so one pattern finds the beginnings of
  -- words.
  search text generated always as (
    lower(' ' || email || coalesce(' ' || (fields ->> 'first_name'), '')
      || coalesce(' ' || (fields ->> 'last_name'), '') || coalesce(' ' || (fields ->> 'business_name'), ''))) stored,
  time_zone text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The import that created the contact.
  import_id bigint
);
-- Lists are read in batches of a limited number of bytes. Stored this way, the size of a long value is known without
-- reading the value.
alter table contacts alter column fields set storage external;
create index contacts_workspace_idx on contacts (workspace_id, id);
create index contacts_search_idx on contacts using gin (search gin_trgm_ops);
-- The address comes first: when the workspace came first and was too new to be in the statistics, PostgreSQL expected
-- this index to be as good as the index of a workspace's contacts, and read all contacts of the workspace for each
-- address (ADR-0162).
create unique index contacts_email_key on contacts (lower(email), workspace_id);
-- The panel Growth reads the contacts that were created within a month or a year. These rows are next to each other,
-- so a BRIN index is enough.
create index contacts_created_idx on contacts using brin (created_at) with (autosummarize = on);

-- Members of a deleted group keep their rows until the group is purged, so restoring the group only clears
-- `deleted_at`.
create table group_members (
  group_id bigint not null,
  contact_id bigint not null,
  added_at timestamptz not null default now(),
  -- The import that added the contact to the group.
  import_id bigint,
  primary key (group_id, contact_id)
);
create index group_members_contact_idx on group_members (contact_id);

-- Custom fields of a workspace. The built-in fields are in contracts.
create table contact_fields (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  key text not null,
  label text not null,
  type text not null,
  options jsonb,
  position integer not null default 0,
  archived_at timestamptz,
  unique (workspace_id, key)
);

-- How many contacts a workspace has. Every statement that adds or removes contacts updates it in the same transaction.
create table contact_counts (
  workspace_id bigint primary key,
  contacts bigint not null default 0
);

-- Deleted contacts, for the day in which the deletion can be undone.
create table deleted_contacts (
  id bigint primary key,
  workspace_id bigint not null,
  email text not null,
  -- The contact's row. If the contact was deleted alone, without a group, also `groups`: its memberships.
  row jsonb not null,
  -- The group with which the contact was deleted; null if it was deleted alone.
  group_id bigint,
  deleted_at timestamptz not null default now(),
  -- The job that deleted the contact, so that undoing the job finds all of its contacts.
  job_id bigint
);
create index deleted_contacts_workspace_idx on deleted_contacts (workspace_id, deleted_at);
create index deleted_contacts_deleted_at_idx on deleted_contacts (deleted_at);
create index deleted_contacts_job_idx on deleted_contacts (job_id, id) where job_id is not null;

-- What undoing an import restores: for each field, the value before the import (null if it was empty) and the value
-- that the import wrote. If the value was changed afterwards, undoing keeps the change.
create table import_changes (
  import_id bigint not null references imports (id) on delete cascade,
  contact_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  primary key (import_id, contact_id)
);
create index import_changes_contact_idx on import_changes (contact_id);

-- Batches of events that are recorded. If the answer of a statement is lost, the process sends the batch again, and
-- this row prevents that its events are recorded twice.
create table event_batches (
  -- Made by the process that received the events.
  id uuid primary key,
  at timestamptz not null default now()
);

-- When a recipient first caused an event of a mailing, by kind and link, and how often, separately for the reader and
-- for bots. `open_count` and `click_count` count the rows with a first time of the reader.
create table first_events (
  mailing_id bigint not null,
  seq integer not null,
  -- A masked open is one of which nobody can tell whether a person caused it.
  kind text not null,
  -- The number of the link; -1 for the sum over all links, and for events that are no clicks.
  link integer not null,
  contact_id bigint,
  -- The first time by the reader; null if only bots caused the event. `bot_at` is null if only the reader did.
  at timestamptz,
  bot_at timestamptz,
  count bigint not null,
  bot_count bigint not null,
  primary key (mailing_id, seq, kind, link)
) with (fillfactor = 90);
alter table first_events alter column mailing_id set statistics 1;
alter table first_events add constraint first_events_kind_check
  check (kind in ('open', 'click', 'unsubscribe', 'resubscribe', 'masked_open')) not valid;
-- Conditions on opens and clicks read first events by mailing and time. With this index, they do not read the table.
create index first_events_people_idx on first_events (mailing_id, kind, at) include (contact_id)
  where link = -1 and at is not null;

-- How many recipients did something for the first time, by quarter of an hour and by day (UTC). The total of a mailing
-- or a workspace is the sum over its days.
create table stats (
  workspace_id bigint not null,
  -- 0 for the sum over all mailings of the workspace.
  mailing_id bigint not null,
  granularity text not null check (granularity in ('quarter', 'day')),
  -- The start of the quarter or day.
  bucket timestamptz not null,
  sent bigint not null,
  failed bigint not null,
  skipped bigint not null,
  open bigint not null,
  click bigint not null,
  unsubscribe bigint not null,
  bot_open bigint not null,
  bot_click bigint not null,
  -- Distinct recipients whose message was refused, bounced or marked as spam. `returned` counts messages that a relay
  -- accepted and that bounced for any reason, so delivered = sent - returned.
  bounce bigint not null default 0,
  soft_bounce bigint not null default 0,
  blocked bigint not null default 0,
  complaint bigint not null default 0,
  returned bigint not null default 0,
  primary key (workspace_id, mailing_id, granularity, bucket)
) with (fillfactor = 80);

-- How many recipients clicked each link.
create table link_stats (
  mailing_id bigint not null,
  link integer not null,
  clicks bigint not null,
  bot_clicks bigint not null,
  primary key (mailing_id, link)
) with (fillfactor = 80);

-- When a contact left a group. Leaving a group deletes the membership's row.
create table left_groups (
  contact_id bigint not null,
  group_id bigint not null references groups (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (contact_id, group_id, at)
);
create index left_groups_group_idx on left_groups (group_id);

-- Jobs that change many contacts in batches, and their progress. Owner: features/contacts.
create table contact_jobs (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  action text not null
    check (action in ('add', 'remove', 'delete', 'restore', 'delete_group', 'restore_group', 'undo_import')),
  -- The group that the job adds contacts to, removes them from, or deletes.
  group_id bigint,
  -- Which contacts the job changes: those of a group or all, with or without a search, or those that another job
  -- deleted.
  from_group_id bigint,
  search text,
  from_job_id bigint,
  -- The job processes contacts in the order of their ids: above `last_contact_id`, up to the highest id at its start.
  last_contact_id bigint not null default 0,
  highest_contact_id bigint not null,
  -- Null until the contacts are counted.
  total integer,
  seen integer not null default 0,
  changed integer not null default 0,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed')),
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  ended_at timestamptz,
  -- The import that the job undoes.
  import_id bigint,
  -- The contacts of the job, if it does not select them itself: those that a segment selected when the job was
  -- created.
  contact_ids bigint[]
);
create index contact_jobs_workspace_idx on contact_jobs (workspace_id, id);
create index contact_jobs_open_idx on contact_jobs (touched_at) where ended_at is null;

-- What Lettermill keeps of people who were erased on request: a keyed digest of each address (HMAC with SECRET_KEY),
-- so that an import leaves the address out. Owner: features/contacts.
create table erased_addresses (
  workspace_id bigint not null references workspaces (id),
  digest bytea not null,
  erased_at timestamptz not null default now(),
  primary key (workspace_id, digest)
);

-- Recipients whose address was erased. A job also removes what a relay says later about their messages. Owner:
-- features/deliveries.
create table erased_recipients (
  mailing_id bigint not null,
  seq integer not null,
  erased_at timestamptz not null default now(),
  primary key (mailing_id, seq)
);

-- Which fields of a contact were changed by an import, or by an API call that names contacts by address. The contact's
-- timeline shows these changes. There is one row for each contact, day and import, so that a script that writes all
-- day does not fill the disk. Values are not stored.
create table contact_changes (
  contact_id bigint not null,
  day date not null default (now() at time zone 'UTC')::date,
  -- 0 for API calls.
  import_id bigint not null default 0,
  at timestamptz not null default now(),
  keys text[] not null,
  primary key (contact_id, day, import_id)
);
-- Rows are stored in the order of their days, so a BRIN index finds old ones without reading the others.
create index contact_changes_day_idx on contact_changes using brin (day);

-- Relays that an administrator adds, beside those of SMTP_URL, and the state of each relay. Owner: features/relays.
create table relays (
  id bigint generated by default as identity primary key,
  name text not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'opportunistic', 'none')),
  -- Empty if the relay asks for no sign-in.
  username text not null default '',
  -- Encrypted with SECRET_KEY; the context of the encryption is 'relay <id>'.
  password text,
  -- The most connections that each process opens; null: SMTP_CONNECTIONS.
  connections integer check (connections between 1 and 10000),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

-- The last state of each relay that each worker reported. `relay` is 'relay <id>', or 'environment <host:port>'.
create table relay_states (
  worker text not null,
  relay text not null,
  connections integer not null,
  per_second double precision not null,
  -- Null while the relay takes messages.
  failing_since timestamptz,
  reply text not null,
  noted_at timestamptz not null default now(),
  -- Whether connections to the relay are encrypted.
  encrypted boolean,
  primary key (worker, relay)
);

-- Messages that a relay accepted, by day (UTC).
create table relay_days (
  relay text not null,
  day date not null,
  accepted bigint not null,
  primary key (relay, day)
);

-- The logo, theme, social links and footer that the letters of a workspace share. Without a row, letters are plain.
-- Owner: features/brand.
create table brands (
  workspace_id bigint primary key references workspaces (id),
  -- The path of a picture that the workspace uploaded, or ''.
  logo text not null,
  -- contracts/src/brand.ts defines the shapes of `theme` and `social`.
  theme jsonb not null,
  social jsonb not null,
  footer text not null,
  changed_at timestamptz not null default now()
);

-- Sections of designs that a workspace saved for other letters. Owner: features/templates.
create table saved_sections (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  name text not null,
  -- contracts/src/design.ts defines the shape.
  section jsonb not null,
  created_at timestamptz not null default now()
);
create index saved_sections_workspace_id_idx on saved_sections (workspace_id);

-- Bounces, complaints, and unsubscribes by mail that Lettermill has accepted and not read yet. A mail to several of
-- our addresses has a row for each. Owner: features/feedback.
create table feedback_inbox (
  id bigint generated always as identity primary key,
  way text not null
    check (way in ('smtp', 'imap', 'api', 'ses', 'postmark', 'mailgun', 'sendgrid', 'brevo', 'sparkpost')),
  received_at timestamptz not null default now(),
  envelope_from text not null,
  envelope_to text not null,
  -- As it came over the wire; only the first 256 KiB are kept.
  body bytea not null,
  tries smallint not null default 0,
  looks smallint not null default 0,
  read_after timestamptz not null default now(),
  -- Set after reading failed three times. An administrator has to look at the mail.
  failed_reason text,
  -- The workspace whose API token sent the report; null for all other ways.
  workspace_id bigint references workspaces (id),
  -- Mail to role addresses (fbl@, postmaster@, abuse@) is read beside other mail.
  is_role boolean not null default false,
  -- The mailing that a signed address names. Workspaces take turns by it.
  mailing_id bigint,
  -- Why the mail could not be read; for `error`, failed_reason quotes it.
  failed_code text check (failed_code in ('unreadable', 'error'))
);
create index feedback_inbox_workspace_idx on feedback_inbox (workspace_id) where workspace_id is not null;
create index feedback_inbox_unread_idx on feedback_inbox (is_role, read_after, id) where failed_code is null;

-- What the reports about deliveries said.
create table feedback (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  mailing_id bigint not null,
  seq integer not null,
  email text not null,
  kind text not null
    check (kind in ('hard', 'soft', 'block', 'delayed', 'delivered', 'auto_reply', 'challenge',
      'complaint', 'not_spam', 'auth_failure', 'unsubscribe', 'unknown')),
  cause text,
  code smallint,
  status text,
  words text not null,
  reporter text not null,
  way text not null
    check (way in ('smtp', 'imap', 'api', 'ses', 'postmark', 'mailgun', 'sendgrid', 'brevo', 'sparkpost')),
  -- A digest of the mail, the delivery and the kind, by which Lettermill recognizes a report that comes twice.
  source_key bytea not null unique,
  at timestamptz not null default now(),
  received_at timestamptz not null,
  -- Whether this is the first report of its kind about this delivery. Only first reports are counted.
  counted boolean not null,
  action text not null
    check (action in ('none', 'suppressed', 'threshold', 'unsubscribed', 'repeat', 'late', 'elsewhere'))
);
alter table feedback alter column mailing_id set statistics 1;
create unique index feedback_counted_idx on feedback (mailing_id, seq, kind) where counted;
create index feedback_workspace_idx on feedback (workspace_id, received_at desc, id);
create index feedback_email_idx on feedback (workspace_id, lower(email));
create index feedback_soft_idx on feedback (workspace_id, lower(email), received_at) where kind = 'soft' and counted;
-- Old feedback loses its words and its address, but still counts.
create index feedback_at_idx on feedback (at) where email <> '';
-- For the page of a campaign, which lists one kind of report at a time, newest first, and for queries that count the
-- reports of a mailing.
create index feedback_campaign_idx on feedback (mailing_id, kind, received_at desc, id desc);

-- The original mail of a report, for a person to read. Owner: features/feedback.
create table feedback_originals (
  feedback_id bigint primary key references feedback (id) on delete cascade,
  workspace_id bigint not null references workspaces (id),
  -- Compressed (RFC 1951), at most 256 KiB uncompressed.
  body bytea not null,
  kept_at timestamptz not null default now()
);
create index feedback_originals_kept_idx on feedback_originals (kept_at);
create index feedback_originals_workspace_idx on feedback_originals (workspace_id);

-- A workspace's own rules for bounces and complaints. Without a row, the defaults apply.
create table feedback_rules (
  workspace_id bigint primary key references workspaces (id),
  -- How many soft bounces on different days suppress an address; null: never.
  soft_count smallint,
  soft_days smallint not null,
  -- Whether Lettermill holds a campaign if too many addresses do not exist or too many readers complain.
  hold boolean not null
);

-- How far each mailbox of BOUNCE_MAILBOX was read, and whether reading it works.
create table mailbox_marks (
  -- user@host/folder, without the password.
  place text primary key,
  -- Message numbers (`last_uid`) are valid for one UIDVALIDITY only (RFC 3501 section 2.3.1.1).
  uid_validity bigint,
  last_uid bigint not null default 0,
  -- The worker that reads the mailbox, and until when other workers leave it alone.
  worker text,
  held_until timestamptz not null default now(),
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- Set if the last attempt to read failed.
  error text
);

-- Addresses to which providers post events. The key is part of the address; the table has only a digest of it.
create table feedback_hooks (
  id bigint generated by default as identity primary key,
  provider text not null check (provider in ('ses', 'postmark', 'mailgun', 'sendgrid', 'brevo', 'sparkpost')),
  name text not null,
  key_hash bytea not null unique,
  -- The provider's signing key or password, encrypted with SECRET_KEY; the context of the encryption is 'hook <id>'.
  secret text,
  created_at timestamptz not null default now(),
  last_event_at timestamptz,
  refused_at timestamptz,
  -- Why the last event was refused; null once Lettermill has accepted one again.
  refusal text
);

-- When the last report arrived by each way.
create table feedback_ways (
  way text primary key,
  last_at timestamptz not null
);

-- The newest reports that are about no delivery of this installation, for administrators.
create table feedback_unmatched (
  id bigint generated always as identity primary key,
  way text not null,
  kind text not null,
  words text not null,
  reporter text not null,
  received_at timestamptz not null,
  -- Compressed (RFC 1951), at most 64 KiB uncompressed.
  body bytea not null
);
create index feedback_unmatched_received_idx on feedback_unmatched (received_at desc, id desc);

-- Requests of an import of addresses that must not be mailed according to another tool, kept for a day. A file arrives
-- in several requests. If the same request is sent again, it gets the same answer.
create table suppression_requests (
  workspace_id bigint not null references workspaces (id),
  request_id uuid not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (workspace_id, request_id)
);

-- The last checkup of each sending domain.
create table checkups (
  domain_id bigint primary key references sending_domains (id) on delete cascade,
  workspace_id bigint not null references workspaces (id),
  -- When the last checkup ran; null if none has.
  checked_at timestamptz,
  level text,
  findings jsonb not null default '[]',
  -- Since when the daily checkup found new problems. Null if there are none, or once somebody has run a checkup.
  worse_since timestamptz,
  -- When somebody ticked that mailbox providers know where to report complaints.
  complaints_told_at timestamptz
);
create index checkups_workspace_idx on checkups (workspace_id);

-- How many messages of a mailing went to each mailbox provider, by the day (UTC) of the attempt. A job counts them
-- when the campaign is finished, while its page is open, and once an hour while it is sent. `hard`, `soft` and
-- `blocked` are refusals during sending; later reports are in `feedback`.
create table mailing_providers (
  mailing_id bigint not null,
  provider text not null,
  day date not null,
  -- Null for a test in the built-in mailbox, or if the domain no longer exists.
  domain_id bigint,
  tried bigint not null,
  sent bigint not null,
  failed bigint not null,
  hard bigint not null,
  soft bigint not null,
  blocked bigint not null,
  -- Messages that were deferred on that day at least once.
  deferred bigint not null,
  counted_at timestamptz not null default now(),
  primary key (mailing_id, provider, day)
);
create index mailing_providers_domain_idx on mailing_providers (domain_id, day);

-- Segments: saved filters over contacts. A deleted segment can be restored for a day.
create table segments (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Each save gets a version, so that two windows cannot overwrite each other unnoticed.
  version integer not null default 1
);
create index segments_workspace_idx on segments (workspace_id, id) where deleted_at is null;
create index segments_deleted_at_idx on segments (deleted_at) where deleted_at is not null;

-- Cases in which a provider suddenly refused many addresses that may be good. Owner: features/suppressions.
create table mass_bounces (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  mailing_id bigint not null,
  -- A mailbox provider, a single receiving domain, or a wording.
  place text not null,
  bounced integer not null,
  tried bigint not null,
  words text not null,
  since timestamptz not null,
  at timestamptz not null default now(),
  -- Until this time the suppressions are provisional.
  ends_at timestamptz not null,
  decision text check (decision in ('confirmed', 'taken_back')),
  decided_at timestamptz,
  decided_by text,
  -- For a wording: how many domains have servers that say in the same words that addresses do not exist.
  domains integer,
  unique (mailing_id, place)
);
create index mass_bounces_newest_idx on mass_bounces (workspace_id, at desc);

-- Webhooks: addresses to which Lettermill posts a workspace's events, and a log of the calls.
create table webhooks (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  url text not null,
  description text not null default '',
  events text[] not null,
  -- `secret` and `old_secret` are encrypted with SECRET_KEY.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  is_active boolean not null default true,
  off_reason text check (off_reason in ('gone', 'failing', 'backlog')),
  off_at timestamptz,
  -- Whether the mail that tells the owner that the webhook was turned off is still to be sent.
  off_untold boolean not null default false,
  failing_since timestamptz,
  last_success_at timestamptz,
  -- When the events of the webhook were last put into calls.
  gathered_at timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index webhooks_workspace_idx on webhooks (workspace_id) where deleted_at is null;

-- The outbox. The transaction that causes an event inserts a row, and the transaction that makes a call of it deletes
-- the row.
create table webhook_events (
  id bigint generated always as identity primary key,
  webhook_id bigint not null,
  workspace_id bigint not null,
  type text not null,
  at timestamptz not null default now(),
  contact_id bigint,
  mailing_id bigint,
  seq integer,
  data jsonb not null
);
create index webhook_events_webhook_idx on webhook_events (webhook_id, type, id);
create index webhook_events_contact_idx on webhook_events (contact_id) where contact_id is not null;

-- The log: one row for each call, over all of its attempts.
create table webhook_calls (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id),
  workspace_id bigint not null,
  public_id uuid not null default gen_random_uuid(),
  type text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  events integer not null,
  -- The contacts in the call, so that erasing a person finds the call.
  contact_ids bigint[] not null default '{}',
  body jsonb not null,
  -- Attempts since the call was made or last replayed. webhook_attempts has all of them.
  tries smallint not null default 0,
  due_at timestamptz,
  leased_until timestamptz,
  created_at timestamptz not null default now()
);
create index webhook_calls_webhook_idx on webhook_calls (webhook_id, id);
create index webhook_calls_due_idx on webhook_calls (webhook_id, due_at) where state = 'waiting';
create index webhook_calls_leased_idx on webhook_calls (webhook_id) where leased_until is not null;
create index webhook_calls_failed_idx on webhook_calls (webhook_id, id) where state = 'failed';
create index webhook_calls_created_at_idx on webhook_calls (created_at);
create index webhook_calls_people_idx on webhook_calls using gin (contact_ids);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  call_id bigint not null references webhook_calls (id) on delete cascade,
  at timestamptz not null default now(),
  status smallint,
  milliseconds integer not null,
  error text,
  response text not null default ''
);
create index webhook_attempts_call_idx on webhook_attempts (call_id, id);

-- Single messages and other automatic mail go out over streams, which are mailings that stay open. A stream has one
-- content. When its template changes, Lettermill opens another mailing, and the earlier one ends.
create table streams (
  mailing_id bigint primary key,
  workspace_id bigint not null references workspaces (id),
  -- The purpose of the stream. For each name, one mailing at a time takes messages.
  name text not null,
  -- A digest of everything that the content of the stream was made from.
  digest bytea not null,
  template_id bigint,
  opened_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index streams_current_idx on streams (workspace_id, name) where ended_at is null;
create index streams_workspace_idx on streams (workspace_id, template_id);

-- Single messages. Owner: features/messages.
create table messages (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  template_id bigint not null,
  mailing_id bigint not null,
  seq integer not null,
  -- The address as the call named it; '' after the person was erased.
  email text not null,
  created_at timestamptz not null default now(),
  unique (mailing_id, seq)
);
create index messages_workspace_idx on messages (workspace_id, created_at desc, id desc);
create index messages_template_idx on messages (workspace_id, template_id, created_at desc, id desc);
create index messages_email_idx on messages (workspace_id, lower(email) text_pattern_ops);

-- Calls with an Idempotency-Key, so that a repeated call sends nothing again.
create table message_requests (
  workspace_id bigint not null references workspaces (id),
  key text not null,
  digest bytea not null,
  ids bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (workspace_id, key)
);
create index message_requests_created_idx on message_requests (created_at);

-- How many single messages a workspace has sent on `day` (UTC).
create table message_allowances (
  workspace_id bigint primary key references workspaces (id),
  day date not null,
  accepted integer not null
);

-- Probes: messages that a domain sends to Lettermill itself over each relay, and what Lettermill saw of them when they
-- came back.
create table probes (
  id bigint generated always as identity primary key,
  domain_id bigint not null references sending_domains (id) on delete cascade,
  workspace_id bigint not null references workspaces (id),
  -- The host of the relay. Rows with the same `started_at` are one probe.
  relay text not null,
  started_at timestamptz not null default now(),
  -- The return path of the message, and the headers that should arrive unchanged.
  sent jsonb,
  accepted_at timestamptz,
  -- Why the relay refused the message.
  refusal text,
  -- Why the message bounced.
  bounce text,
  arrived_at timestamptz,
  way text,
  envelope_from text,
  -- The message as it arrived, until it is judged.
  body bytea,
  findings jsonb
);
create index probes_domain_idx on probes (domain_id, started_at);
create index probes_workspace_idx on probes (workspace_id);

-- DMARC aggregate reports. Mail to dmarc@ waits in an inbox of its own until a worker reads it.
create table dmarc_inbox (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  -- The whole mail, at most 10 MiB.
  body bytea not null,
  tries integer not null default 0,
  read_after timestamptz not null default now()
);
-- Not compressed, because most reports already are.
alter table dmarc_inbox alter column body set storage external;
create index dmarc_inbox_read_idx on dmarc_inbox (read_after, id);

create table dmarc_reports (
  id bigint generated always as identity primary key,
  domain_id bigint not null references sending_domains (id) on delete cascade,
  workspace_id bigint not null references workspaces (id),
  -- The organisation that wrote the report, and its id for the report. A second copy of a report is not counted.
  org text not null,
  report_id text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  received_at timestamptz not null default now(),
  policy text not null check (policy in ('none', 'quarantine', 'reject')),
  rows integer not null,
  -- The domain whose DKIM signature of the report's mail is valid: that of From and of the reporting organisation.
  -- Null: there is none. Such reports are shown apart.
  signed_by text
);
create index dmarc_reports_begins_idx on dmarc_reports (domain_id, begins_at);
create index dmarc_reports_received_idx on dmarc_reports (domain_id, received_at);
create index dmarc_reports_old_idx on dmarc_reports (begins_at);
create index dmarc_reports_workspace_idx on dmarc_reports (workspace_id);
-- A forged copy that arrives first does not keep the signed report out.
create unique index dmarc_reports_once_idx on dmarc_reports (domain_id, org, report_id, coalesce(signed_by, ''));

create table dmarc_rows (
  report_id bigint not null references dmarc_reports (id) on delete cascade,
  -- The IP address that sent the mail; null for the rest of a long report, which is summed in one row.
  source inet,
  messages bigint not null check (messages > 0),
  disposition text not null check (disposition in ('none', 'quarantine', 'reject')),
  dkim text not null check (dkim in ('aligned', 'unaligned', 'failed')),
  spf text not null check (spf in ('aligned', 'unaligned', 'failed')),
  -- Whether a signature with our DKIM key was valid.
  signed_by_us boolean not null
);
create index dmarc_rows_report_idx on dmarc_rows (report_id);

-- Domains in warm-up: each mailbox provider gets a little more mail every day. A day has 24 hours, counted from the
-- start of the warm-up.
create table warm_ups (
  domain_id bigint primary key references sending_domains (id) on delete cascade,
  workspace_id bigint not null references workspaces (id),
  started_at timestamptz not null default now()
);
create index warm_ups_workspace_idx on warm_ups (workspace_id);

-- How many messages may go to a provider on a day of the warm-up (from 0), and how many of them workers have reserved.
-- A null `cap` means that the provider now takes any number.
create table send_caps (
  domain_id bigint not null references warm_ups (domain_id) on delete cascade,
  provider text not null,
  day integer not null,
  cap integer,
  used integer not null default 0,
  primary key (domain_id, provider, day)
);

-- Forms: pages on which people join a group.
create table forms (
  id bigint generated always as identity primary key,
  -- The id in public addresses.
  public_id uuid not null unique default gen_random_uuid(),
  workspace_id bigint not null references workspaces (id),
  name text not null,
  group_id bigint not null,
  sender_id bigint not null,
  field_keys text[] not null default '{}',
  topic_ids bigint[] not null default '{}',
  confirm boolean not null default true,
  -- Null for the visitor's language.
  language text,
  -- The form's own texts. Other texts are in the visitor's language.
  texts jsonb not null default '{}',
  redirect_url text,
  enabled boolean not null default true,
  version integer not null default 1,
  -- All sign-ups, including unconfirmed ones.
  sign_ups integer not null default 0,
  confirmed integer not null default 0,
  -- When many sign-ups within an hour made the human verification harder, and when the owner was told.
  flooded_at timestamptz,
  flood_told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index forms_workspace_idx on forms (workspace_id, id);

-- Sign-ups. A person becomes a contact when they confirm. A job deletes unconfirmed sign-ups after seven days.
create table sign_ups (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces (id),
  form_id bigint not null,
  email text not null,
  fields jsonb not null default '{}',
  topic_ids bigint[] not null default '{}',
  form_version integer not null,
  language text not null,
  -- Evidence of the consent: the IP address and the browser. Null if a script signed the person up.
  ip text,
  agent text,
  -- The network under which the caller's sign-ups are counted: the IPv4 address, or the /64 of an IPv6 address.
  network text,
  state text not null default 'waiting',
  -- A digest of the token. The token itself is only in the link of the mail.
  token_digest bytea unique,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  confirmed_ip text,
  confirmed_agent text,
  contact_id bigint
);
create index sign_ups_form_idx on sign_ups (form_id, id desc);
create index sign_ups_lately_idx on sign_ups (form_id, created_at);
create index sign_ups_network_idx on sign_ups (network, created_at) where network is not null;
create index sign_ups_waiting_idx on sign_ups (id) where state = 'waiting';
create index sign_ups_open_idx on sign_ups (created_at) where confirmed_at is null;
create index sign_ups_email_idx on sign_ups (workspace_id, lower(email));
create index sign_ups_contact_idx on sign_ups (contact_id) where contact_id is not null;

-- Confirmation mails of the last seven days, by a keyed digest of their address, to limit how many mails an address
-- gets.
create table confirmation_mails (
  id bigint generated always as identity primary key,
  digest bytea not null,
  form_id bigint not null,
  at timestamptz not null default now(),
  -- The week of an address is counted by workspace, with a larger bound for the instance.
  workspace_id bigint
);
create index confirmation_mails_digest_idx on confirmation_mails (digest, at);
create index confirmation_mails_at_idx on confirmation_mails (at);

-- SHA-256 digests of the addresses that said no to mail in a request of an import. Later requests of the same import
-- leave these addresses out. A job deletes the rows a day after the last request. Owner: features/contacts.
create table import_refusals (
  import_id bigint not null references imports (id) on delete cascade,
  email_digest bytea not null,
  primary key (import_id, email_digest)
);

-- Confirmation mails that a workspace sent on one day (UTC), for its daily quota.
create table confirmation_allowances (
  workspace_id bigint primary key references workspaces (id),
  day date not null,
  sent integer not null
);

-- Signatures of providers that cover no event. Each is good for one event, so that nobody can use it for another.
create table feedback_signatures (
  -- SHA-256 of the signature's token, and of the event that came with it.
  token bytea primary key,
  event bytea not null,
  used_at timestamptz not null default now()
);
create index feedback_signatures_used_at_idx on feedback_signatures (used_at);

-- A receiving provider that refuses a campaign because of the sender. The provider's messages wait in deferrals with
-- its place, and the other providers get theirs. The reason is a code with parameters (contracts/src/holds.ts).
create table provider_holds (
  mailing_id bigint not null,
  place text not null,
  state text not null default 'held' check (state in ('held', 'lifted', 'given_up')),
  code text not null,
  params jsonb not null,
  held_at timestamptz not null default now(),
  tries smallint not null default 0,
  next_try_at timestamptz not null,
  expires_at timestamptz not null,
  announced_at timestamptz,
  mailed_at timestamptz,
  primary key (mailing_id, place)
);
create index provider_holds_due_idx on provider_holds (next_try_at) where state = 'held';

-- The domains of recipients, with the mailbox provider that their MX records name; null for any other. A job looks the
-- records up; `due_at` is when it does next.
create table domain_providers (
  domain text primary key,
  provider text,
  due_at timestamptz not null default now()
);
create index domain_providers_due_idx on domain_providers (due_at);
