-- Clicks that are judged later, and opens of which nobody can tell whether a person caused them.
-- The address from which a click came, as a number that only this instance can compute. It is emptied with the judgement.
alter table events add column source integer;
create index events_unjudged_idx on events (mailing_id, seq) where source is not null;
alter table first_events drop constraint first_events_kind_check,
  add constraint first_events_kind_check
    check (kind in ('open', 'click', 'unsubscribe', 'resubscribe', 'masked_open')) not valid;
