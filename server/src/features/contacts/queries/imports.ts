// SQL of imports: their requests, what they filled, and how they are taken back.
import type { ContactImport } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'

/** For how long an import can be taken back, in hours. */
const hoursToUndo = 24
/** For how long an import that nobody can take back any more is remembered. */
const daysToRemember = 30

const wire = sql.raw(
  `i.id, i.group_id, g.name as group_name, i.uploaded_file_name, i.started_at, i.imported, i.duplicates, i.filled,
   i.skipped, i.changed_at + interval '${String(hoursToUndo)} hours' as undoable_until, i.undone_at`,
)

/** An import with what its rules ask for beside the wire's fields. */
export type StoredImport = ContactImport & { made_group: boolean; is_undoable: boolean }

/**
 * The imports of the last day, newest first; those whose group was deleted otherwise than by taking them back are
 * left out: nothing of them is there.
 */
export function listImports(db: Db, workspaceId: number, most: number): Promise<ContactImport[]> {
  return rows(
    db,
    sql<ContactImport>`
      select ${wire} from contact_imports i join contact_groups g on g.id = i.group_id
      where i.workspace_id = ${workspaceId} and i.changed_at > now() - make_interval(hours => ${hoursToUndo})
        and (g.deleted_at is null or i.undone_at is not null)
      order by i.id desc limit ${most}`,
  )
}

export function findImport(db: Db, workspaceId: number, id: number): Promise<StoredImport | undefined> {
  return row(
    db,
    sql<StoredImport>`
      select ${wire}, i.made_group,
        i.changed_at > now() - make_interval(hours => ${hoursToUndo}) as is_undoable
      from contact_imports i join contact_groups g on g.id = i.group_id
      where i.workspace_id = ${workspaceId} and i.id = ${id}`,
  )
}

export async function createImport(
  tx: Tx,
  workspaceId: number,
  made: { group_id: number; made_group: boolean; uploaded_file_name: string | null },
): Promise<number> {
  const created = await row(
    tx,
    sql<{ id: number }>`
      insert into contact_imports (workspace_id, group_id, made_group, uploaded_file_name)
      values (${workspaceId}, ${made.group_id}, ${made.made_group}, ${made.uploaded_file_name})
      returning id`,
  )
  if (!created) throw new Error('insert answered no row')
  return created.id
}

export type ImportCounts = Pick<ContactImport, 'imported' | 'duplicates' | 'filled' | 'skipped'>

export async function raiseImport(tx: Tx, id: number, by: ImportCounts): Promise<void> {
  await changed(
    tx,
    sql`update contact_imports
        set imported = imported + ${by.imported}, duplicates = duplicates + ${by.duplicates},
          filled = filled + ${by.filled}, skipped = skipped + ${by.skipped}, changed_at = now(), told_at = null
        where id = ${id}`,
  )
}

/**
 * Takes the request's id, waiting for another that holds it to end.
 * @returns false where a request under this id was answered
 */
export async function claimRequest(tx: Tx, workspaceId: number, requestId: string): Promise<boolean> {
  const claimed = await changed(
    tx,
    sql`insert into contact_uploads (workspace_id, request_id) values (${workspaceId}, ${requestId})
        on conflict do nothing`,
  )
  return claimed > 0
}

export async function findReply<Reply>(
  tx: Tx,
  workspaceId: number,
  requestId: string,
): Promise<Reply | undefined> {
  const found = await row(
    tx,
    sql<{ reply: Reply }>`select reply from contact_uploads
        where workspace_id = ${workspaceId} and request_id = ${requestId}`,
  )
  return found?.reply
}

export interface FinishedUpload {
  import_id: number
  /** The group's last contact before the request and after it; those between are its own. */
  after_contact_id: number
  last_contact_id: number
  reply: unknown
}

export async function finishUpload(
  tx: Tx,
  workspaceId: number,
  requestId: string,
  done: FinishedUpload,
): Promise<void> {
  await changed(
    tx,
    sql`update contact_uploads
        set import_id = ${done.import_id}, after_contact_id = ${done.after_contact_id},
          last_contact_id = ${done.last_contact_id}, reply = ${JSON.stringify(done.reply)}::jsonb
        where workspace_id = ${workspaceId} and request_id = ${requestId}`,
  )
}

export interface Fill {
  contact_id: number
  /** JSON of field to the value that was written into it. */
  filled: string
}

/** Notes what an import wrote into empty fields; a contact may be filled by several of its requests. */
export async function insertFills(tx: Tx, importId: number, fills: readonly Fill[]): Promise<void> {
  const [ids, filled] = [fills.map(({ contact_id }) => contact_id), fills.map((fill) => fill.filled)]
  await changed(
    tx,
    sql`insert into contact_fills (import_id, contact_id, filled)
        select ${importId}::bigint, given.contact_id, given.filled
        from unnest(${ids}::bigint[], ${filled}::jsonb[]) as given (contact_id, filled)
        on conflict (import_id, contact_id) do update set filled = contact_fills.filled || excluded.filled`,
  )
}

export interface StoredFill {
  contact_id: number
  filled: Record<string, string>
}

/** The next fills of an import behind a contact. */
export function listFills(
  tx: Tx,
  importId: number,
  afterContactId: number,
  limit: number,
): Promise<StoredFill[]> {
  return rows(
    tx,
    sql<StoredFill>`select contact_id, filled from contact_fills
        where import_id = ${importId} and contact_id > ${afterContactId} order by contact_id limit ${limit}`,
  )
}

/** The group's contacts of an import lie behind `after` up to `last`, for each of its requests. */
export function listRanges(tx: Tx, importId: number): Promise<{ after: number; last: number }[]> {
  return rows(
    tx,
    sql`select after_contact_id as after, last_contact_id as last from contact_uploads
        where import_id = ${importId} and last_contact_id > after_contact_id order by after_contact_id`,
  )
}

export async function markUndone(tx: Tx, id: number): Promise<void> {
  await changed(tx, sql`update contact_imports set undone_at = now() where id = ${id}`)
}

/** The import that was taken back by deleting this group is there again with it. */
export async function markRedone(tx: Tx, groupId: number): Promise<void> {
  await changed(
    tx,
    // Both were written by one transaction, so they name the very same moment.
    sql`update contact_imports i set undone_at = null from contact_groups g
        where i.group_id = ${groupId} and g.id = i.group_id and i.made_group and i.undone_at = g.deleted_at`,
  )
}

export interface EndedImport {
  workspace_id: number
  group_id: number
  group_name: string
  imported: number
}

/** Some imports that stand and have been quiet for so many minutes, each of them once, unless it goes on after all. */
export function takeEnded(tx: Tx, minutes: number, most: number): Promise<EndedImport[]> {
  return rows(
    tx,
    sql<EndedImport>`
      update contact_imports i set told_at = now() from contact_groups g
      where g.id = i.group_id and i.id in (
        select id from contact_imports
        where told_at is null and undone_at is null and changed_at < now() - make_interval(mins => ${minutes})
        order by id limit ${most} for update skip locked
      )
      returning i.workspace_id, i.group_id, g.name as group_name, i.imported`,
  )
}

/** Forgets some requests and fills of imports that nobody can take back any more; answers how many. */
export async function forgetSome(db: Db, most: number): Promise<number> {
  const old = sql`select id from contact_imports where changed_at <= now() - make_interval(hours => ${hoursToUndo})`
  const fills = await changed(
    db,
    sql`delete from contact_fills where (import_id, contact_id) in (
          select import_id, contact_id from contact_fills where import_id in (${old}) limit ${most})`,
  )
  const uploads = await changed(
    db,
    sql`delete from contact_uploads where (workspace_id, request_id) in (
          select workspace_id, request_id from contact_uploads where import_id in (${old}) limit ${most})`,
  )
  return fills + uploads
}

export function deleteOldImports(db: Db): Promise<number> {
  return changed(
    db,
    sql`delete from contact_imports where changed_at <= now() - make_interval(days => ${daysToRemember})`,
  )
}
