// SQL that undoes an import: what becomes of the contacts that it added. Reads by join: recipients (deliveries), which
// shows who got mail.
import { changed, row, sql, type Db, type Tx } from '../../../../platform/db/index.ts'
import { raiseMemberCount } from '../counts.ts'
import { inNoOther, someOf, onlyOf, bury } from './deleted.ts'

/** An import and the group that it filled. */
interface Imported {
  id: number
  group_id: number
}

/**
 * Moves out the contacts that an import added to the group, if the import created them and they got no mail. Contacts
 * that are also in a deleted group are moved out as well, because that group's deletion would have taken them.
 */
export function deleteImported(tx: Tx, workspaceId: number, from: Imported): Promise<number> {
  const which = sql`${onlyOf(workspaceId, from.group_id)} and ${takenBack(from)}`
  return bury(tx, workspaceId, from.group_id, which)
}

/** Does what `deleteImported` does, for some contacts. The caller holds their locks. */
export function deleteSomeImported(
  tx: Tx,
  workspaceId: number,
  from: Imported,
  ids: readonly number[],
): Promise<number> {
  const which = sql`${someOf(workspaceId, ids)} and ${inNoOther(from.group_id)} and ${takenBack(from)}`
  return bury(tx, workspaceId, from.group_id, which)
}

/**
 * Deletes contacts with these ids if the import created them and they are in no group but the import's, even if they
 * got mail. The caller holds their locks.
 */
export function deleteRefused(
  tx: Tx,
  workspaceId: number,
  { id, group_id }: Imported,
  ids: readonly number[],
): Promise<number> {
  const which = sql`${someOf(workspaceId, ids)} and ${inNoOther(group_id)} and c.import_id = ${id}`
  return bury(tx, workspaceId, group_id, which)
}

/**
 * Contacts `c` that undoing an import deletes if they are in no other group. The import of a membership is a scalar
 * subquery: right after an import, PostgreSQL would read all its members for each batch (ADR-0162).
 */
const takenBack = ({ id, group_id }: Imported) => sql`
      (select import_id from group_members where group_id = ${group_id} and contact_id = c.id) = ${id}
      and (
        (c.import_id = ${id} and not exists (select from recipients where contact_id = c.id))
        or exists (select from group_members where contact_id = c.id and group_id <> ${group_id}))`

/** The contacts that an import added to its group, by what becomes of them when it is undone. */
export type UndoneCounts = Record<'deleted' | 'known' | 'shared' | 'mailed', number>

/** Counts what `deleteImported` would delete. Reads the whole group. */
export async function countImported(db: Db, from: Imported): Promise<UndoneCounts> {
  const { id, group_id } = from
  const counted = await row(
    db,
    sql<UndoneCounts>`
      select count(*) filter (where fate = 'deleted') as deleted, count(*) filter (where fate = 'known') as known,
        count(*) filter (where fate = 'shared') as shared, count(*) filter (where fate = 'mailed') as mailed
      from (
        select case when ${inNoOther(group_id)} and ${takenBack(from)} then 'deleted'
          when c.import_id is distinct from ${id} then 'known'
          when not (${inNoOther(group_id)}) then 'shared' else 'mailed' end as fate
        from group_members own join contacts c on c.id = own.contact_id
        where own.group_id = ${group_id} and own.import_id = ${id}
      ) each`,
  )
  return counted ?? { deleted: 0, known: 0, shared: 0, mailed: 0 }
}

/**
 * Removes the contacts that the import added from the group. Also deletes deleted contacts of the group that are left
 * without a membership, because nothing can restore them.
 */
export async function removeImported(
  tx: Tx,
  workspaceId: number,
  { id, group_id }: { id: number; group_id: number },
): Promise<void> {
  const removed = await changed(
    tx,
    sql`delete from group_members where group_id = ${group_id} and import_id = ${id}`,
  )
  await raiseMemberCount(tx, workspaceId, group_id, -removed)
  await changed(
    tx,
    sql`delete from deleted_contacts d where workspace_id = ${workspaceId} and group_id = ${group_id}
          and not exists (select from group_members where contact_id = d.id)`,
  )
}
