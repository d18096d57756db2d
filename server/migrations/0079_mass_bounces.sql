-- Cases in which a provider suddenly refused many addresses that may be good. Owner: features/suppressions.
create table mass_bounces (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces,
  mailing_id bigint not null,
  -- A mailbox provider, or a single receiving domain.
  place text not null,
  bounced integer not null,
  tried bigint not null,
  words text not null,
  since timestamptz not null,
  at timestamptz not null default now(),
  -- Until this time the suppressions are provisional.
  ends_at timestamptz not null,
  decision text constraint mass_bounces_decision_check check (decision in ('confirmed', 'taken_back')),
  decided_at timestamptz,
  decided_by text,
  unique (mailing_id, place)
);
create index mass_bounces_newest_idx on mass_bounces (workspace_id, at desc);

alter table suppressions
  -- Why the receiving server refused, as in feedback and deliveries. Null if it is unknown or if no server refused.
  add column cause text,
  -- Until this time the suppression can be taken back together with the others of its mass bounce.
  add column provisional_until timestamptz;
