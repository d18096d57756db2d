// Undoes a whole import, for a day: the contacts it added are deleted, and the values it wrote into known contacts are
// restored.
import type { ContactImport } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { forgetChangesOf } from '../queries/changes.ts'
import { deleteImported, lockMembers, removeImported } from '../queries/deleted.ts'
import { deleteGroup, lockGroup } from '../queries/groups.ts'
import {
  findImport,
  isAlone,
  lockChanged,
  markUndone,
  putBack,
  type StoredImport,
} from '../queries/imports.ts'

/**
 * Undoes an import in one transaction. Contacts that it created are deleted, unless they are in another group or got
 * mail. If the group contains nothing but the import that created it, the group is deleted, restorable like any other.
 * An import that is undone already stays so, and the answer says repeated.
 * @throws Problem not_found, also if its group was deleted; import_too_old a day after its last request
 */
export async function undoImport(
  db: Db,
  workspaceId: number,
  importId: number,
): Promise<ContactImport & { isRepeated: boolean }> {
  return transaction(db, async (tx) => {
    const found = await findImport(tx, workspaceId, importId)
    if (!found) throw new Problem('not_found')
    const isLive = await lockGroup(tx, workspaceId, found.group_id)
    const before = await getImport(tx, workspaceId, importId)
    if (before.undone_at !== null) return { ...before, isRepeated: true }
    if (!isLive) throw new Problem('not_found')
    if (!before.is_undoable) throw new Problem('import_too_old')
    await takeBack(tx, workspaceId, before)
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
async function takeBack(tx: Tx, workspaceId: number, taken: StoredImport): Promise<void> {
  const { id, group_id } = taken
  await lockMembers(tx, workspaceId, group_id)
  await lockChanged(tx, workspaceId, id)
  await putBack(tx, workspaceId, id)
  await forgetChangesOf(tx, id)
  const goesWhole = taken.made_group && (await isAlone(tx, taken))
  await deleteImported(tx, workspaceId, taken)
  // Memberships of a deleted group stay until it is purged: it can be restored.
  if (goesWhole) await deleteGroup(tx, workspaceId, group_id)
  else await removeImported(tx, workspaceId, taken)
}
