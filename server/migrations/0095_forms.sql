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
  at timestamptz not null default now()
);
create index confirmation_mails_digest_idx on confirmation_mails (digest, at);
create index confirmation_mails_at_idx on confirmation_mails (at);
