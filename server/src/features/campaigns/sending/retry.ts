// "Try again" on a finished campaign: failed recipients get another message. If the campaign could not start, it is
// started again.
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import type { Actor } from '../../audit/index.ts'
import { retryFailed, signalWork, type SendingRules } from '../../deliveries/index.ts'
import { lockExisting } from '../lifecycle.ts'
import { getParts } from '../parts.ts'
import { restart, setStatus } from '../queries/write.ts'
import { type LockedCampaign } from '../queries/lock.ts'
import { assertReputation } from '../release/release.ts'
import { assertCan } from '../rules/status.ts'

/**
 * Retries failed recipients, except suppressed addresses. A campaign that failed to start is started again. Returns a
 * sentence about what it did.
 * @throws Problem not_found, status_conflict, nothing_to_retry, public_address_unready; campaign_part_missing, reputation_unacknowledged,
 *   reputation_unreleased if the campaign still cannot start
 */
export function retryCampaign(
  db: Db,
  workspaceId: number,
  id: number,
  { assertReachable }: SendingRules = {},
  acknowledgedBy: Actor | null = null,
): Promise<string> {
  return transaction(db, async (tx) => {
    const campaign = await lockExisting(tx, workspaceId, id)
    assertCan('retry', campaign.status)
    await assertReachable?.(tx)
    return campaign.mailing_id === null
      ? startAgain(tx, campaign, acknowledgedBy)
      : tryAgain(tx, campaign, campaign.mailing_id)
  })
}

async function tryAgain(tx: Tx, { id, workspace_id }: LockedCampaign, mailingId: number): Promise<string> {
  const count = await retryFailed(tx, workspace_id, mailingId)
  if (count === 0) throw new Problem('nothing_to_retry')
  await setStatus(tx, id, { status: 'partially_sent' })
  return count === 1 ? '1 message is tried again.' : `${String(count)} messages are tried again.`
}

async function startAgain(tx: Tx, campaign: LockedCampaign, by: Actor | null): Promise<string> {
  await getParts(tx, campaign.workspace_id, campaign)
  await assertReputation(tx, campaign, by)
  await restart(tx, campaign.id)
  await signalWork(tx)
  return 'The campaign is being sent.'
}
