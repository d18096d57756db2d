-- Signatures of providers that cover no event. Each is good for one event, so that nobody can use it for another.
create table feedback_signatures (
  -- SHA-256 of the signature's token, and of the event that came with it.
  token bytea primary key,
  event bytea not null,
  used_at timestamptz not null default now()
);

create index feedback_signatures_used_at_idx on feedback_signatures (used_at);
