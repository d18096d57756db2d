-- Messages that a domain sent to itself over each relay, and what was seen of them when they came back.
create table probes (
  id bigint primary key generated always as identity,
  domain_id bigint not null references sending_domains (id) on delete cascade,
  workspace_id bigint not null references workspaces (id),
  -- The host of the relay. Messages of the same moment are one probe.
  relay text not null,
  started_at timestamptz not null default now(),
  -- What left: the return path, and headers that should arrive as they are.
  sent jsonb,
  accepted_at timestamptz,
  -- Why the relay did not take it.
  refusal text,
  -- Why it bounced.
  bounce text,
  arrived_at timestamptz,
  way text,
  envelope_from text,
  -- As it arrived, until it is judged.
  body bytea,
  findings jsonb
);
create index probes_domain_idx on probes (domain_id, started_at);
create index probes_workspace_idx on probes (workspace_id);
