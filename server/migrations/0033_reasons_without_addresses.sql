-- The reason of a hold quotes a relay, and a relay may name a recipient of another workspace. Lettermill stores new
-- reasons without addresses, and this update removes them from existing ones. There may be many millions of deliveries,
-- so Lettermill removes addresses from their replies when it reads them.
update campaigns
set reason = regexp_replace(reason, '[^[:space:]<>"''`(),;:\[\]{}|]*(@|%40)[^[:space:]<>"''`(),;:\[\]{}|]*', '[address]', 'gi')
where reason ~* '@|%40';
