// SQL of people whom an import refuses. Reads by join: suppressions (who can be mailed).
import { asAverage, changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import { hasAddress } from './address.ts'
import { raiseMemberCount } from './counts.ts'

interface From {
  groupId: number
  importId: number
}

const digestOf = sql`sha256(convert_to(given.email, 'UTF8'))`

/** Stores the addresses, in lower case, that a request of the import refused. */
export async function noteRefused(tx: Tx, importId: number, emails: readonly string[]): Promise<void> {
  await changed(
    tx,
    sql`insert into import_refusals (import_id, email_digest)
        select ${importId}::bigint, ${digestOf} from unnest(${[...emails]}::text[]) as given (email)
        on conflict do nothing`,
  )
}

/** Returns which of the addresses, in lower case, earlier requests of the import refused. */
export async function listRefused(tx: Tx, importId: number, emails: readonly string[]): Promise<string[]> {
  const found = await rows(
    tx,
    sql<{ email: string }>`
      select given.email from unnest(${[...emails]}::text[]) as given (email)
      join import_refusals on import_id = ${importId} and email_digest = ${digestOf}`,
  )
  return found.map(({ email }) => email)
}

/** How many of these addresses, in lower case, are contacts of the workspace who can be mailed. */
export async function countMailable(tx: Tx, workspaceId: number, emails: readonly string[]): Promise<number> {
  const found = await row(
    tx,
    sql<{ count: number }>`
      select count(*)::integer as count from unnest(${[...emails]}::text[]) as given (email)
      cross join lateral (
        select id from contacts where ${hasAddress(workspaceId, sql`given.email`)} offset 0
      ) c
      where not exists (select from suppressions s
        where s.workspace_id = ${workspaceId} and s.email = given.email offset 0)`,
  )
  return found?.count ?? 0
}

/**
 * Up to `most` addresses, in lower case, that an import refused and that belong to contacts who can be mailed. Only
 * digests of the addresses are stored, so it reads all contacts of the workspace. Later contacts are left out.
 */
export async function listMailable(
  tx: Tx,
  workspaceId: number,
  importId: number,
  most: number,
): Promise<string[]> {
  const found = await rows(
    tx,
    sql<{ email: string }>`
      select given.email
      from (select lower(email) as email, created_at from contacts where workspace_id = ${asAverage(workspaceId)}) given
      join import_refusals r on r.import_id = ${asAverage(importId)} and r.email_digest = ${digestOf}
      where given.created_at <= (select changed_at from imports where id = ${importId})
        and not exists (select from suppressions s
          where s.workspace_id = ${asAverage(workspaceId)} and s.email = given.email)
      limit ${most}`,
  )
  return found.map(({ email }) => email)
}

interface Refusing extends Row<'imports', 'id' | 'started_at' | 'uploaded_file_name'> {
  workspaceId: number
}

/** How many addresses an import suppressed because their row said no. It reads the suppressions since the import. */
export async function countSuppressedBy(db: Db, made: Refusing): Promise<number> {
  const found = await row(
    db,
    sql<{ count: number }>`
      select count(*)::integer as count from suppressions given
      where workspace_id = ${asAverage(made.workspaceId)} and reason = 'unsubscribed'
        and created_at >= ${made.started_at}::timestamptz and refused_in = ${made.uploaded_file_name ?? ''}
        and exists (select from import_refusals where import_id = ${made.id} and email_digest = ${digestOf})`,
  )
  return found?.count ?? 0
}

/** The contacts of these addresses, in lower case, whom the import made members of its group. */
export function listAdded(
  tx: Tx,
  workspaceId: number,
  { groupId, importId }: From,
  emails: readonly string[],
): Promise<Row<'contacts', 'id' | 'email'>[]> {
  return rows(
    tx,
    sql<Row<'contacts', 'id' | 'email'>>`
      select c.id, given.email from unnest(${[...emails]}::text[]) as given (email)
      cross join lateral (
        select id from contacts where ${hasAddress(workspaceId, sql`given.email`)} offset 0
      ) c
      -- This is no join: while the import goes on, PostgreSQL would read all members of its group for each address.
      where (select m.import_id from group_members m where m.group_id = ${groupId} and m.contact_id = c.id)
        = ${importId}`,
  )
}

/** Removes contacts from the group of an import for good. If they were deleted, they can no longer be restored. */
export async function leaveRefused(
  tx: Tx,
  workspaceId: number,
  { groupId, importId }: From,
  ids: readonly number[],
): Promise<void> {
  const left = await changed(
    tx,
    sql`delete from group_members
      where group_id = ${groupId} and import_id = ${importId} and contact_id = any(${[...ids]}::bigint[])`,
  )
  await raiseMemberCount(tx, workspaceId, groupId, -left)
  await changed(
    tx,
    sql`delete from deleted_contacts where workspace_id = ${workspaceId} and group_id = ${groupId}
      and id = any(${[...ids]}::bigint[])`,
  )
}
