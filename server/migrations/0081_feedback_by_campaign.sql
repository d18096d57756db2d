-- The page of a campaign lists one kind at a time, newest first. Also for what reads what counts of a mailing.
create index feedback_campaign_idx on feedback (mailing_id, kind, received_at desc, id desc);
drop index feedback_mailing_idx;
