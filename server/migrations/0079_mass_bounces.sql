-- The guard against a provider that refuses good addresses for a while. Owner: features/suppressions.
create table mass_bounces (
  id bigint generated always as identity primary key,
  workspace_id bigint not null references workspaces,
  mailing_id bigint not null,
  -- A mailbox provider, or one receiving domain.
  place text not null,
  bounced integer not null,
  tried bigint not null,
  words text not null,
  since timestamptz not null,
  at timestamptz not null default now(),
  -- Until then its suppressions are provisional.
  ends_at timestamptz not null,
  decision text constraint mass_bounces_decision_check check (decision in ('confirmed', 'taken_back')),
  decided_at timestamptz,
  decided_by text,
  unique (mailing_id, place)
);
create index mass_bounces_newest_idx on mass_bounces (workspace_id, at desc);

alter table suppressions
  -- Why the far side refused, as in feedback and deliveries; null: it was not kept, or nobody refused.
  add column cause text,
  -- Until then it can be taken back with the others of a mass bounce.
  add column provisional_until timestamptz;
