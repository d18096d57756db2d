-- A receiving provider that refuses a campaign because of the sender. The provider's messages wait in deferrals with its
-- place, and the other providers get theirs. The reason is a code with parameters (contracts/src/holds.ts).
create table provider_holds (
  mailing_id bigint not null,
  place text not null,
  state text not null default 'held',
  code text not null,
  params jsonb not null,
  held_at timestamp with time zone not null default now(),
  tries smallint not null default 0,
  next_try_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  announced_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint provider_holds_pkey primary key (mailing_id, place),
  constraint provider_holds_state_check check (state in ('held', 'lifted', 'given_up'))
);
create index provider_holds_due_idx on provider_holds (next_try_at) where state = 'held';

alter table deferrals add column place text;
create index deferrals_place_idx on deferrals (mailing_id, place, seq) where place is not null;
