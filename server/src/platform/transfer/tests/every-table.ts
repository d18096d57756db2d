// Puts a row into every table, so that a test over all tables can fail at each.
import { row, rows, sql, type Db } from '../../db/index.ts'
import { listTables } from '../queries.ts'

interface Column {
  name: string
  type: string
  /** The first value that the column's check allows, if it has a check. */
  allowed: string | null
  /** The table and column to which the column refers. */
  refers_to: string | null
  key: string | null
}

const values: Record<string, string> = {
  bigint: '1',
  boolean: 'true',
  bytea: '\\x00ff0a5c',
  date: '2026-11-23',
  'double precision': '0.5',
  inet: '192.0.2.1',
  integer: '1',
  jsonb: '{"a": "line\\nbreak"}',
  numeric: '12.50',
  smallint: '1',
  text: 'tab\tand \\N',
  'timestamp with time zone': '2026-11-23T03:00:00.123456Z',
  uuid: '6f1f6e0e-5a1c-4a52-9f0e-3a4b5c6d7e8f',
}

/** Puts one row into each table that has none. Returns the names of the tables that are still empty. */
export async function fillEveryTable(db: Db): Promise<string[]> {
  const empty: string[] = []
  for (const { table } of await listTables(db)) {
    if (await isEmpty(db, table)) await fill(db, table)
    if (await isEmpty(db, table)) empty.push(table)
  }
  return empty
}

async function isEmpty(db: Db, table: string): Promise<boolean> {
  return (await row(db, sql`select 1 from ${sql.id(table)} limit 1`)) === undefined
}

async function fill(db: Db, table: string): Promise<void> {
  const columns = await listNeeded(db, table)
  const names = columns.map(({ name }) => sql.id(name))
  const given = columns.map((column) =>
    column.refers_to !== null && column.key !== null
      ? sql`(select ${sql.id(column.key)} from ${sql.id(column.refers_to)} order by 1 limit 1)`
      : sql`${column.allowed ?? values[column.type] ?? '{}'}`,
  )
  await rows(
    db,
    columns.length === 0
      ? sql`insert into ${sql.id(table)} default values`
      : sql`insert into ${sql.id(table)} (${sql.join(names)}) select ${sql.join(given.map((each, at) => sql`${each}::${sql.raw(columns[at]?.type ?? 'text')}`))}`,
  )
}

/** The columns that need a value. */
function listNeeded(db: Db, table: string): Promise<Column[]> {
  return rows(
    db,
    sql<Column>`select a.attname as name, format_type(a.atttypid, null) as type,
        substring(pg_get_constraintdef(c.oid) from '''([^'']+)''::text') as allowed,
        f.confrelid::regclass::text as refers_to, k.attname as key
      from pg_attribute a
        left join pg_constraint c on c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]
        left join pg_constraint f on f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum]
        left join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[1]
      where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
        and a.attnotnull and not a.atthasdef and a.attidentity = ''
      order by a.attnum`,
  )
}
