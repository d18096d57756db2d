// Undoes a whole import within a day: it deletes the contacts that the import added, and restores the values that the
// import overwrote or filled in known contacts.
import { mostPreviewed, type ContactImport, type ImportUndoPreview } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { forgetChangesOf } from '../queries/changes.ts'
import { lockMembers } from '../queries/deleted/deleted.ts'
import { countImported, deleteImported, removeImported } from '../queries/deleted/imported.ts'
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
import { countSuppressedBy } from '../queries/refused.ts'

/**
 * The most contacts of an import that are undone within the request. A larger import that created its group disappears
 * with the group at once, and a job removes its contacts in batches (bulk/run.ts). An import into a group that stays is
 * always undone within the request, so that no campaign goes to half of it.
 */
const mostAtOnce = 50_000

/**
 * Undoes an import in one transaction, or starts to. Contacts that it created are deleted, unless they are in another
 * group or got mail. If the group contains nothing but the import that created it, the group is deleted, and can be
 * restored like any other. An import that is already undone stays so, and the answer is marked as repeated.
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

/**
 * What undoing the import would do now.
 * @param most the contacts of a larger group are not counted
 * @throws Problem not_found, also if its group was deleted
 */
export async function previewUndo(
  db: Db,
  workspaceId: number,
  importId: number,
  most = mostPreviewed,
): Promise<ImportUndoPreview> {
  const found = await findImport(db, workspaceId, importId)
  const group = found && (await findGroup(db, workspaceId, found.group_id))
  if (!group) throw new Problem('not_found')
  const suppressed = found.refused > 0 ? await countSuppressedBy(db, { ...found, workspaceId }) : 0
  return { contacts: group.contactCount > most ? null : await countImported(db, found), suppressed }
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
  // Memberships of a deleted group stay until the group is purged, because it can be restored.
  if (!goesWhole) await removeImported(tx, workspaceId, taken)
}
