-- Ids of mailings come from their own sequence from now on. Until now a mailing took its campaign's id: the sequence
-- moves above every id that either of them ever had, so a number in an old mail never names a new mailing. Owner:
-- features/deliveries.
select setval(pg_get_serial_sequence('mailings', 'id'), greatest(
  (select last_value from mailings_id_seq), (select last_value from campaigns_id_seq),
  (select max(id) from campaigns), (select max(id) from mailings)));
