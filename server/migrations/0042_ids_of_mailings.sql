-- From now on, ids of mailings come from their own sequence. Until now a mailing had the id of its campaign. The
-- sequence moves above every id that a campaign or mailing ever had, so a number in an old mail never names a new
-- mailing. Owner: features/deliveries.
select setval(pg_get_serial_sequence('mailings', 'id'), greatest(
  (select last_value from mailings_id_seq), (select last_value from campaigns_id_seq),
  (select max(id) from campaigns), (select max(id) from mailings)));
