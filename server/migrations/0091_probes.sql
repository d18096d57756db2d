-- Probes: messages that a domain sends to Lettermill itself over each relay, and what Lettermill saw of them when they
-- came back.
create table probes (
  id bigint primary key generated always as identity,
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
