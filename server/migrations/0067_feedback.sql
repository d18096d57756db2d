-- Bounces, complaints, and unsubscribes by mail. Owner: features/feedback.

-- Mail that Lettermill has accepted and not read yet. A mail to several of our addresses has a row for each.
create table feedback_inbox (
  id bigint generated always as identity primary key,
  way text not null check (way in ('smtp')),
  received_at timestamptz not null default now(),
  envelope_from text not null,
  envelope_to text not null,
  -- As it came over the wire; only the first 256 KiB are kept.
  body bytea not null,
  tries smallint not null default 0,
  looks smallint not null default 0,
  read_after timestamptz not null default now(),
  -- Set after reading failed three times. An administrator has to look at the mail.
  failed_reason text
);
create index feedback_inbox_unread_idx on feedback_inbox (read_after, id) where failed_reason is null;

create table feedback (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces,
  mailing_id bigint not null,
  seq integer not null,
  email text not null,
  kind text not null check (kind in ('hard', 'soft', 'block', 'delayed', 'delivered', 'auto_reply', 'challenge',
    'complaint', 'not_spam', 'auth_failure', 'unsubscribe', 'unknown')),
  cause text,
  code smallint,
  status text,
  words text not null,
  reporter text not null,
  way text not null check (way in ('smtp')),
  -- A digest of the mail, the delivery and the kind, by which Lettermill recognizes a report that comes twice.
  source_key bytea not null unique,
  at timestamptz not null default now(),
  received_at timestamptz not null,
  -- Whether this is the first report of its kind about this delivery. Only first reports are counted.
  counted boolean not null,
  action text not null check (action in ('none', 'suppressed', 'unsubscribed', 'repeat', 'late', 'elsewhere'))
);
create unique index feedback_counted_idx on feedback (mailing_id, seq, kind) where counted;
create index feedback_workspace_idx on feedback (workspace_id, received_at desc, id);
create index feedback_email_idx on feedback (workspace_id, lower(email));
create index feedback_at_idx on feedback (at);
