-- A test message becomes a mailing of kind 'test', which workers send like campaigns. Owner: features/deliveries.

-- For the turns of workspaces among mailings with a priority, and for the tests that a workspace sent lately.
create index mailings_urgent_idx on mailings (workspace_id, served_at) where priority > 0;

-- Waiting tests become mailings, with the message as it was made. A test that was being sent may have left, so it is
-- not sent again.
create temporary table waiting on commit drop as
select nextval(pg_get_serial_sequence('mailings', 'id')) as mailing_id, t.*
from test_messages t where t.state = 'waiting' and t.source is not null;
insert into mailings (id, workspace_id, kind, priority, total, content, opened_at, served_at)
select mailing_id, workspace_id, 'test', 1, 1,
  jsonb_build_object('from', envelope_from, 'source', convert_from(source, 'LATIN1')), created_at, created_at
from waiting;
insert into recipients (mailing_id, seq, email) select mailing_id, 1, email_to from waiting;
insert into chunks (mailing_id, chunk, from_seq, to_seq) select mailing_id, 1, 1, 1 from waiting;
drop table test_messages;
