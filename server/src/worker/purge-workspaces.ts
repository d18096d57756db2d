// Deleted workspaces go for good, a day after their account: each owner removes what it holds, from the top down.
import { listPurgeableWorkspaces, purgeWorkspace } from '../features/accounts/index.ts'
import { product, record } from '../features/audit/index.ts'
import { purgeCampaigns } from '../features/campaigns/index.ts'
import { purgeMailbox } from '../features/mailbox/index.ts'
import { purgeSuppressions } from '../features/suppressions/index.ts'
import { purgeTemplatesOf } from '../features/templates/index.ts'
import { transaction, type Db } from '../platform/db/index.ts'
import type { Storage } from '../platform/storage/index.ts'

/**
 * Removes what belongs to workspaces that were deleted more than a day ago, in small pieces, and then the workspaces.
 * Contacts, senders and keys go by duties of their own, the hour after the deletion; a workspace that still has some
 * waits for them until the next run. What the audit log says of it stays. It can run twice.
 * @returns how many are gone
 */
export async function purgeWorkspaces(db: Db, { storage }: { storage: Storage }): Promise<number> {
  let purged = 0
  for (const id of await listPurgeableWorkspaces(db)) {
    await purgeMailbox(db, id)
    await purgeCampaigns(db, id)
    await purgeSuppressions(db, id)
    await purgeTemplatesOf(db, storage, id)
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
