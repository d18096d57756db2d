// Purges deleted workspaces a day after their account. Each feature deletes its own rows; features that use others come
// first.
import { listPurgeableWorkspaces, purgeWorkspace } from '../features/accounts/index.ts'
import { product, record } from '../features/audit/index.ts'
import { deleteBrand } from '../features/brand/index.ts'
import { purgeCampaigns } from '../features/campaigns/index.ts'
import { purgeConsents } from '../features/consents/index.ts'
import { purgeFeedback } from '../features/feedback/index.ts'
import { purgeForms } from '../features/forms/index.ts'
import { deleteConfirmationsOf } from '../features/quotas/index.ts'
import { purgeMailbox } from '../features/mailbox/index.ts'
import { purgeMessages } from '../features/messages/index.ts'
import { purgeSegmentsOf } from '../features/segments/index.ts'
import { purgeSuppressions } from '../features/suppressions/index.ts'
import { purgeTemplatesOf } from '../features/templates/index.ts'
import { purgeTopics } from '../features/topics/index.ts'
import { purgeContactEvents } from '../features/contact-events/index.ts'
import { purgeFacts } from '../features/facts/index.ts'
import { purgeWebhooks } from '../features/webhooks/index.ts'
import { transaction, type Db } from '../platform/db/index.ts'
import type { Storage } from '../platform/storage/index.ts'

/**
 * Deletes the rows of workspaces that were deleted more than a day ago, in small batches, and then the workspaces.
 * Separate jobs delete contacts, senders and keys in the hour after the deletion. A workspace that still has some waits
 * until the next run. Its audit entries stay. It may run twice.
 * @returns how many workspaces it deleted
 */
export async function purgeWorkspaces(db: Db, { storage }: { storage: Storage }): Promise<number> {
  let purged = 0
  for (const id of await listPurgeableWorkspaces(db)) {
    await purgeWebhooks(db, id)
    await purgeFacts(db, id)
    await purgeContactEvents(db, id)
    await purgeMailbox(db, id)
    await purgeFeedback(db, id)
    await purgeForms(db, id)
    await deleteConfirmationsOf(db, id)
    await purgeMessages(db, id)
    await purgeCampaigns(db, id)
    await purgeSegmentsOf(db, id)
    await purgeSuppressions(db, id)
    await purgeTemplatesOf(db, storage, id)
    await purgeConsents(db, id)
    await purgeTopics(db, id)
    await deleteBrand(db, id)
    if (await removeWorkspace(db, id)) purged += 1
  }
  return purged
}

function removeWorkspace(db: Db, id: number): Promise<boolean> {
  return transaction(db, async (tx) => {
    const isGone = await purgeWorkspace(tx, id)
    if (isGone) await record(tx, product, { action: 'workspace_purged', object: { kind: 'workspace', id } })
    return isGone
  })
}
