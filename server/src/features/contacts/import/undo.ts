// Undoes a whole import, for a day: the contacts it added are deleted, and the values it wrote into known contacts are
// restored.
import type { ContactImport } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { forgetChangesOf } from '../queries/changes.ts'
import { deleteImported, lockMembers, removeImported } from '../queries/deleted.ts'
import { deleteGroup, findGroup, lockGroup } from '../queries/groups.ts'
import { insertJob } from '../queries/jobs.ts'
import {
  findImport,
  isAlone,
  lockChanged,
  markUndone,
  putBack,
  type StoredImport,
} from '../queries/imports.ts'

/**
 * An import of more contacts that made its group disappears at once with it, and a job takes its contacts back in
 * batches (bulk/run.ts). An import into a group that stays is undone within the request, so that no campaign goes to
 * half of it.
 */
const mostAtOnce = 50_000

/**
 * Undoes an import in one transaction, or starts to. Contacts that it created are deleted, unless they are in another group or got
 * mail. If the group contains nothing but the import that created it, the group is deleted, restorable like any other.
 * An import that is undone already stays so, and the answer says repeated.
 * @param most an import of a whole group of more contacts is undone in the background
 * @throws Problem not_found, also if its group was deleted; import_too_old a day after its last request
 */
export async function undoImport(
  db: Db,
  workspaceId: number,
  importId: number,
  most = mostAtOnce,
): Promise<ContactImport & { isRepeated: boolean }> {
  return transaction(db, async (tx) => {
    const found = await findImport(tx, workspaceId, importId)
    if (!found) throw new Problem('not_found')
    const isLive = await lockGroup(tx, workspaceId, found.group_id)
    const before = await getImport(tx, workspaceId, importId)
    if (before.undone_at !== null) return { ...before, isRepeated: true }
    if (!isLive) throw new Problem('not_found')
    if (!before.is_undoable) throw new Problem('import_too_old')
    await takeBack(tx, workspaceId, before, most)
    await markUndone(tx, importId)
    return { ...(await getImport(tx, workspaceId, importId)), isRepeated: false }
  })
}

async function getImport(tx: Tx, workspaceId: number, id: number): Promise<StoredImport> {
  const found = await findImport(tx, workspaceId, id)
  if (!found) throw new Problem('not_found')
  return found
}

/** Locks groups before contacts and counts, as every transaction does. */
async function takeBack(tx: Tx, workspaceId: number, taken: StoredImport, most: number): Promise<void> {
  const { id, group_id } = taken
  const goesWhole = taken.made_group && (await isAlone(tx, taken))
  if (goesWhole) {
    const total = (await findGroup(tx, workspaceId, group_id))?.contactCount ?? 0
    await deleteGroup(tx, workspaceId, group_id)
    if (total > most) {
      await insertJob(tx, workspaceId, { action: 'undo_import', group_id, import_id: id, total })
      return
    }
  }
  await lockMembers(tx, workspaceId, group_id)
  await lockChanged(tx, workspaceId, id)
  await putBack(tx, workspaceId, id)
  await forgetChangesOf(tx, id)
  await deleteImported(tx, workspaceId, taken)
  // Memberships of a deleted group stay until it is purged: it can be restored.
  if (!goesWhole) await removeImported(tx, workspaceId, taken)
}
