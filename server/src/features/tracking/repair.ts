// The nightly duty that recounts every figure from the facts.
import { transaction, type Db } from '../../platform/db/index.ts'
import { mendFirstHits } from './queries/hits.ts'
import { listLedgers, lockRepair, mendRollUps, type Difference } from './queries/roll-ups.ts'

const slice = 100

/**
 * Recomputes the roll-ups of every campaign that has a ledger, from first hits (completed from events) and
 * deliveries, and mends what differs; it can run at any time, beside hits, and twice.
 * @returns what differed: nothing, unless something is broken
 */
export async function repairRollUps(db: Db): Promise<Difference[]> {
  const differences: Difference[] = []
  let campaigns = await listLedgers(db, 0, slice)
  while (campaigns.length > 0) {
    for (const campaignId of campaigns) differences.push(...(await repairCampaign(db, campaignId)))
    campaigns = await listLedgers(db, campaigns.at(-1) ?? 0, slice)
  }
  return differences
}

function repairCampaign(db: Db, campaignId: number): Promise<Difference[]> {
  return transaction(db, async (tx) => {
    await lockRepair(tx)
    await mendFirstHits(tx, campaignId)
    return mendRollUps(tx, campaignId)
  })
}
