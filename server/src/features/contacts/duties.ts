// The background duty of contacts: what was deleted for good is removed, in small pieces. It can run twice.
import { transaction, type Db } from '../../platform/db/index.ts'
import { listPurgeableGroups, purgeGroup, raiseContactCount, type PurgeableGroup } from './queries/groups.ts'
import { deleteSome } from './queries/write.ts'

const batchSize = 5000

/**
 * Removes groups that were deleted more than a day ago, and those of deleted workspaces, with their contacts.
 * Campaigns keep their recipients: their ledgers hold copies.
 * @returns how many groups are gone
 */
export async function purgeGroups(db: Db): Promise<number> {
  const groups = await listPurgeableGroups(db)
  for (const group of groups) {
    while ((await purgeSome(db, group)) === batchSize);
    await purgeGroup(db, group)
  }
  return groups.length
}

function purgeSome(db: Db, { workspace_id, id }: PurgeableGroup): Promise<number> {
  return transaction(db, async (tx) => {
    const deleted = await deleteSome(tx, workspace_id, id, batchSize)
    await raiseContactCount(tx, workspace_id, id, -deleted)
    return deleted
  })
}
