-- If two workers started a campaign at once, the second marked it as failed, although its messages left. A campaign
-- that really failed has no ledger or a closed one. This update corrects the others, and workers then set the status
-- that follows from the ledger.
update campaigns c set status = 'processing', reason = null
from ledgers l
where l.campaign_id = c.id and l.state = 'open' and c.status = 'failed' and c.deleted_at is null;
