// Taking a whole import back, for a day: whom it added is gone, what it wrote into known contacts is put back.
import type { ContactImport } from '@lettermill/contracts'
import { deadlines, transaction, withDeadline, type Db, type Tx } from '../../../platform/db/index.ts'
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
 * Takes an import back in one transaction. Contacts that it made go with it, unless they are in another group or got mail.
 * Where the group holds nothing but the import that made it, the group is
 * deleted, at once and restorable like any other. An import that is taken back already stays so, and is answered as
 * repeated.
 * @throws Problem not_found, also where its group was deleted; import_too_old a day after its last request
 */
export async function undoImport(
  db: Db,
  workspaceId: number,
  importId: number,
): Promise<ContactImport & { isRepeated: boolean }> {
  return transaction(withDeadline(db, deadlines.job), async (tx) => {
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

/** Locks groups before contacts and counts, as everybody does. */
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
