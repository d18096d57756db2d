-- The most messages that may leave to a mailbox provider in a minute and in an hour, for the whole instance; null: no
-- limit. The row `other` limits each domain of no known provider. 6,000 a minute are the 100 a second of KumoMTA's
-- shaping.toml.
create table provider_limits (
  provider text not null,
  per_minute integer,
  per_hour integer,
  constraint provider_limits_pkey primary key (provider),
  constraint provider_limits_minute_check check (per_minute > 0),
  constraint provider_limits_hour_check check (per_hour > 0)
);
insert into provider_limits (provider, per_minute)
select provider, 6000 from unnest(array['gmail', 'microsoft', 'yahoo', 'apple', 'gmx', 'mailru', 'yandex', 'ukrnet'])
  as known (provider)
union all select 'other', null;

-- SEND_RATE has the row with the empty place. A place with a limit, a mailbox provider or a domain, has a row of its own.
alter table send_rate drop constraint send_rate_pkey;
alter table send_rate drop column single;
alter table send_rate add column place text not null default '';
alter table send_rate add constraint send_rate_pkey primary key (place);

-- The place whose limit a message waits for. A worker makes it due when its turn has come; `due_at` is only the latest.
alter table deferrals add column limited_by text;
create index deferrals_limited_idx on deferrals (limited_by, mailing_id, seq) where limited_by is not null;
