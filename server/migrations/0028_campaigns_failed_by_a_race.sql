-- A campaign that two workers started at once was called failed by the one that came second, while its messages left: a
-- failed campaign has no ledger, or one that is closed. The workers give it the status that its ledger calls for.
update campaigns c set status = 'processing', reason = null
from ledgers l
where l.campaign_id = c.id and l.state = 'open' and c.status = 'failed' and c.deleted_at is null;
