// A digest of the rows that do not belong to one account, table by table. Calls of that account must not change them.
import { rows, sql, type Db } from '../../src/platform/db/index.ts'
import type { Caller } from '../../src/platform/http/index.ts'

/** Tables of counts and records about the caller. They contain nothing of a workspace. */
const aboutCallers = ['attempts', 'used_captchas', 'audit_entries']

interface Table {
  name: string
  columns: string[]
}

/** Every table of the schema that stores rows itself, with its columns. */
export function listTables(db: Db): Promise<Table[]> {
  return rows(
    db,
    sql<Table>`
      select relname as name, array_agg(attname::text) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not like 'kysely_%' and attnum > 0 and not attisdropped
        and relname <> all(${aboutCallers})
      group by relname order by relname`,
  )
}

interface Digest {
  count: number
  digest: string
}

/** Digests by the table's name. */
export type Digests = Record<string, Digest>

/**
 * The number of rows that do not belong to the caller, and a digest of all of them. The tests ask thousands of times,
 * so it is one statement for all tables, which is planned once.
 */
export async function digestOthers(db: Db, caller: Caller): Promise<Digests> {
  const each = (await listTables(db)).map(
    (table) => sql`
      select ${sql.lit(table.name)} as name, count(*) as count,
        coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
      from ${sql.id(table.name)} t where not (${isOwn(table, caller)})`,
  )
  const found = await rows(db, sql.prepared<Digest & { name: string }>`${sql.join(each, sql` union all `)}`)
  return Object.fromEntries(found.map(({ name, ...digest }) => [name, digest]))
}

function isOwn({ name, columns }: Table, { workspaceId, accountId }: Caller) {
  if (name === 'accounts') return sql`t.id = ${accountId}`
  if (name === 'workspaces') return sql`t.id = ${workspaceId}`
  if (columns.includes('workspace_id')) return sql`t.workspace_id is not distinct from ${workspaceId}`
  if (columns.includes('account_id')) return sql`t.account_id is not distinct from ${accountId}`
  // The counts of confirmation mails: of the workspace, and of the addresses of the examples.
  if (columns.includes('counted'))
    return sql`t.counted = ${`workspace ${String(workspaceId)}`} or t.counted like 'address %@walk.example'`
  if (columns.includes('import_id'))
    return sql`t.import_id in (select id from imports where workspace_id = ${workspaceId})`
  if (columns.includes('mailing_id'))
    return sql`t.mailing_id in (select id from mailings where workspace_id = ${workspaceId})`
  return sql`false`
}
