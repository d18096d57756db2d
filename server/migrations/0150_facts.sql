-- What the engine asks of a mailing, in place of its kind. Owner: features/deliveries.
alter table mailings
  -- Whether messages wait: for a relay, for a provider, and to be tried again. A person waits for a test.
  add column retries boolean not null generated always as (kind <> 'test') stored,
  -- Whether trouble holds the mailing until a person decides, and its last message closes it. Messages of a stream
  -- only wait.
  add column holds boolean not null generated always as (kind = 'campaign') stored,
  -- Whether its messages count in figures and webhooks, and go to no suppressed address.
  add column counts boolean not null generated always as (kind <> 'test') stored;

-- What happened in a workspace, for the types that a consumer asked for. The transaction of a change writes them. Each
-- consumer keeps a cursor. Kept 30 days. Owner: features/facts.
create table facts (
  id bigint generated always as identity,
  -- Facts are read in the order of transactions, and only after every earlier transaction has ended. The order of ids
  -- is not that of commits: a reader could pass a fact that is not committed yet. Not xid8, which exports leave out.
  written_in bigint not null default pg_current_xact_id()::text::bigint,
  workspace_id bigint not null,
  type text not null,
  at timestamptz not null default now(),
  contact_id bigint,
  mailing_id bigint,
  seq integer,
  data jsonb not null,
  primary key (written_in, id)
);
create index facts_workspace_idx on facts (workspace_id, type, written_in, id);

-- Up to which fact the endpoint has read.
alter table webhooks
  add column read_in bigint not null default pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
  add column read_id bigint not null default 0;

-- Events that wait become facts, one for each event and not for each endpoint. An endpoint that waits for none of them
-- begins after them; others may get an event again.
insert into facts (workspace_id, type, at, contact_id, mailing_id, seq, data)
select workspace_id, type, at, contact_id, mailing_id, seq, data from webhook_events
group by workspace_id, type, at, contact_id, mailing_id, seq, data order by min(id);
update webhooks w set read_in = pg_current_xact_id()::text::bigint, read_id = (select coalesce(max(id), 0) from facts)
where not exists (select from webhook_events e where e.webhook_id = w.id);
drop table webhook_events;
