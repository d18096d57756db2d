-- For the page of a campaign, which lists one kind of report at a time, newest first, and for queries that count the
-- reports of a mailing.
create index feedback_campaign_idx on feedback (mailing_id, kind, received_at desc, id desc);
drop index feedback_mailing_idx;
