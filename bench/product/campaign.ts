// Opens campaigns in the product's engine, as a campaign's start does, and waits for their end.
import { setTimeout as sleep } from 'node:timers/promises'
import { openMailing, type Content } from '../../server/src/features/deliveries/index.ts'
import { setMailing } from '../../server/src/features/campaigns/queries/write.ts'
import { transaction, type Db } from '../../server/src/platform/db/index.ts'
import { findMailingState, insertCampaign, type Parts } from './queries.ts'

/** Opens the mailing of a campaign and returns its id. The workers begin at once. */
export function open(db: Db, parts: Parts, groupId: number, content: Content): Promise<number> {
  return transaction(db, async (tx) => {
    const campaignId = await insertCampaign(tx, parts, groupId, 'processing')
    const { mailingId, total } = await openMailing(tx, parts.workspaceId, { groupId }, content)
    await setMailing(tx, campaignId, { mailingId, total, testMode: null })
    return campaignId
  })
}

/** Resolves when the last outcome is in the database and the campaign is over. */
export async function untilClosed(db: Db, campaignId: number): Promise<void> {
  while ((await findMailingState(db, campaignId)) !== 'closed') await sleep(20)
}

/** Resolves when the campaign's recipients are frozen. */
export async function untilOpen(db: Db, campaignId: number): Promise<void> {
  while ((await findMailingState(db, campaignId)) === undefined) await sleep(10)
}
