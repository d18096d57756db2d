// Taking a whole import back, for a day: what it added is gone, what it filled is empty again.
import type { ContactImport } from '@lettermill/contracts'
import { deadlines, transaction, withDeadline, type Db, type Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { closeGaps, refreshBlocks } from '../lists/blocks.ts'
import { deleteGroup, findGroup, lockGroup, raiseContactCount } from '../queries/groups.ts'
import {
  findImport,
  listFills,
  listRanges,
  markUndone,
  type StoredFill,
  type StoredImport,
} from '../queries/imports.ts'
import { deleteBetween, listByIds, updateContacts } from '../queries/write.ts'
import { emptyFilled } from './new-contact.ts'

const batchSize = 5000

/**
 * Takes an import back in one transaction. Where the group holds nothing but the import that made it, the group is
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

async function takeBack(
  tx: Tx,
  workspaceId: number,
  { id, group_id, ...taken }: StoredImport,
): Promise<void> {
  const group = await findGroup(tx, workspaceId, group_id)
  if (taken.made_group && group?.contactCount === taken.imported) {
    await deleteGroup(tx, workspaceId, group_id)
    return
  }
  const ranges = joined(await listRanges(tx, id))
  let deleted = 0
  for (const range of ranges) deleted += await deleteBetween(tx, workspaceId, group_id, range)
  await raiseContactCount(tx, workspaceId, group_id, -deleted)
  await closeGaps(tx, workspaceId, group_id, ranges)
  let fills: StoredFill[] = []
  do {
    fills = await listFills(tx, id, fills.at(-1)?.contact_id ?? 0, batchSize)
    await emptyAgain(tx, workspaceId, group_id, fills)
  } while (fills.length === batchSize)
}

/** Ranges of ids, in order, as few as they can be: requests that followed one another make one. */
function joined(ranges: readonly { after: number; last: number }[]): { after: number; last: number }[] {
  const few: { after: number; last: number }[] = []
  for (const range of ranges) {
    const before = few.at(-1)
    if (before?.last === range.after) before.last = range.last
    else few.push({ ...range })
  }
  return few
}

async function emptyAgain(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  fills: readonly StoredFill[],
): Promise<void> {
  if (fills.length === 0) return
  const filledIn = new Map(fills.map(({ contact_id, filled }) => [contact_id, filled]))
  const contacts = await listByIds(tx, workspaceId, groupId, [...filledIn.keys()])
  const emptied = contacts.map((contact) => emptyFilled(contact, filledIn.get(contact.id) ?? {}))
  await updateContacts(tx, workspaceId, groupId, emptied)
  await refreshBlocks(
    tx,
    workspaceId,
    groupId,
    emptied.map((contact) => contact.id),
  )
}
