-- What comes back about messages: bounces, complaints, unsubscribes by mail. Owner: features/feedback.

-- Mail that was acknowledged and not read yet; a row for each address of ours that it came to.
create table feedback_inbox (
  id bigint generated always as identity primary key,
  way text not null check (way in ('smtp')),
  received_at timestamptz not null default now(),
  envelope_from text not null,
  envelope_to text not null,
  -- As it came over the wire, cut after 256 KiB.
  body bytea not null,
  tries smallint not null default 0,
  looks smallint not null default 0,
  read_after timestamptz not null default now(),
  -- Set: reading failed three times, and an administrator has to look at it.
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
  -- Tells one report from another: a digest of the mail, the delivery and the kind.
  source_key bytea not null unique,
  at timestamptz not null default now(),
  received_at timestamptz not null,
  -- Whether it is the first of its kind about this delivery.
  counted boolean not null,
  action text not null check (action in ('none', 'suppressed', 'unsubscribed', 'repeat', 'late', 'elsewhere'))
);
create unique index feedback_counted_idx on feedback (mailing_id, seq, kind) where counted;
create index feedback_workspace_idx on feedback (workspace_id, received_at desc, id);
create index feedback_email_idx on feedback (workspace_id, lower(email));
create index feedback_at_idx on feedback (at);
