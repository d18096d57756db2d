-- The reason of a hold quotes a relay, and a relay may have named a recipient of another workspace. New reasons are kept
-- without addresses. Those of single deliveries lose them when they are read: there may be many millions.
update campaigns
set reason = regexp_replace(reason, '[^[:space:]<>"''`(),;:\[\]{}|]*(@|%40)[^[:space:]<>"''`(),;:\[\]{}|]*', '[address]', 'gi')
where reason ~* '@|%40';
