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
create index mailbox_messages_workspace_idx on mailbox_messages (workspace_id, id);
-- Not compressed, because messages are written far more often than read.
alter table mailbox_messages alter column source set storage external;
