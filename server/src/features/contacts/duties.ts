// The background duties of contacts, in small pieces: what was deleted for good is removed, and what was kept for
// imports to be taken back is forgotten. They can run twice.
import { setTimeout as sleep } from 'node:timers/promises'
import { transaction, type Db } from '../../platform/db/index.ts'
import { product, record } from '../audit/index.ts'
import { deleteSomeBlocks, listUnsigned, signBlocks } from './queries/blocks.ts'
import { listPurgeableGroups, purgeGroup, raiseContactCount, type PurgeableGroup } from './queries/groups.ts'
import { deleteOldImports, forgetSome, takeEnded } from './queries/imports.ts'
import { deleteSome } from './queries/write.ts'
import { signatureOf } from './lists/signature.ts'

const batchSize = 5000
/** Between two pieces, in milliseconds: whoever waits for the database's disk or a core gets it. */
const pause = 20

/**
 * Removes groups that were deleted more than a day ago, and those of deleted workspaces, with their contacts.
 * Campaigns keep their recipients: their ledgers hold copies.
 * @returns how many groups are gone
 */
export async function purgeGroups(db: Db): Promise<number> {
  const groups = await listPurgeableGroups(db)
  for (const group of groups) {
    while ((await purgeSome(db, group)) === batchSize) await sleep(pause)
    while ((await deleteSomeBlocks(db, group.workspace_id, group.id, batchSize / 10)) > 0) await sleep(pause)
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

/** After so many minutes without a request an import has ended, as far as the audit log is told; so many at a time. */
const quietMinutes = 10
const toldAtOnce = 100

/** Puts on record how much each import brought in all: while its requests came, nobody knew. */
export async function tellImports(db: Db): Promise<void> {
  const tellSome = () =>
    transaction(db, async (tx) => {
      const ended = await takeEnded(tx, quietMinutes, toldAtOnce)
      for (const { workspace_id, group_id, group_name, imported } of ended) {
        const object = { kind: 'group', id: group_id, name: group_name } as const
        const actor = { ...product, workspaceId: workspace_id }
        await record(tx, actor, { action: 'import_ended', object, rows: imported })
      }
      return ended.length
    })
  while ((await tellSome()) > 0) await sleep(pause)
}

/** Forgets the requests and fills of imports that nobody can take back any more, and, weeks later, the imports. */
export async function forgetImports(db: Db): Promise<void> {
  while ((await forgetSome(db, batchSize)) > 0) await sleep(pause)
  await deleteOldImports(db)
}

/** Signs the blocks that a migration made, so that searches need not look into each of them. */
export async function signOldBlocks(db: Db): Promise<void> {
  for (let unsigned = await listUnsigned(db, batchSize / 10); unsigned.length > 0;) {
    await signBlocks(
      db,
      unsigned.map(({ lines, ...block }) => ({ ...block, signature: signatureOf(lines) })),
    )
    await sleep(pause)
    unsigned = await listUnsigned(db, batchSize / 10)
  }
}
