// Lists the tables of an export, in an order in which they can be filled again. The list comes from the database
// itself.
import pg from 'pg'
import { row, rows, sql, type Db, type Row, type Tx } from '../db/index.ts'
import type { TableHeader } from './format.ts'

export type TableShape = TableHeader

// An xid8 is the id of a transaction of the cluster that wrote it, and means nothing in another cluster.
/** All tables of the product, referenced tables first. */
export async function listTables(db: Db): Promise<TableShape[]> {
  const shapes = await rows(
    db,
    sql<TableShape>`select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not like 'kysely_%' and c.relname <> 'restore_in_progress'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
      group by c.relname order by c.relname`,
  )
  const references = await rows(
    db,
    sql<{ from: string; to: string }>`select conrelid::regclass::text as from, confrelid::regclass::text as to
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  )
  return inOrder(shapes, references)
}

/** Sorts tables so that each table comes after the tables that it refers to. */
export function inOrder(
  shapes: readonly TableShape[],
  references: readonly { from: string; to: string }[],
): TableShape[] {
  const ordered: TableShape[] = []
  const place = (shape: TableShape) => {
    if (ordered.includes(shape)) return
    for (const { from, to } of references) {
      const before = from === shape.table ? shapes.find(({ table }) => table === to) : undefined
      if (before) place(before)
    }
    ordered.push(shape)
  }
  for (const shape of shapes) place(shape)
  return ordered
}

/** Makes sequences continue after the largest imported id. The statement runs on the import's own connection. */
export const advanceSequences = `do $$
  declare each record;
  begin
    for each in
      select c.relname, a.attname, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''
    loop
      execute format('select setval(%L, coalesce((select max(%I) from %I), 0) + 1, false)',
        each.sequence, each.attname, each.relname);
    end loop;
  end $$`

/**
 * Collects statistics of imported tables, without which PostgreSQL plans badly until autovacuum has analyzed every
 * table. The statement runs on the import's own connection.
 */
export function analyze(shapes: readonly TableShape[]): string {
  return `analyze ${shapes.map(({ table }) => pg.escapeIdentifier(table)).join(', ')}`
}

export type Picture = Row<'images', 'name' | 'media'>

/**
 * The next hosted pictures by name, as many as requested.
 * @param after the name of the last one; '' at first
 */
export function listPictures(db: Db, after: string, most: number): Promise<Picture[]> {
  return rows(
    db,
    sql<Picture>`select name, media from images where name > ${after} collate "C"
      order by name collate "C" limit ${most}`,
  )
}

/**
 * Gives all statements of the transaction one snapshot, and returns a name by which other transactions can share it.
 * The transaction may stay idle as long as the others need the snapshot.
 */
export async function shareSnapshot(tx: Tx): Promise<string> {
  await rows(tx, sql`set transaction isolation level repeatable read, read only`)
  await rows(tx, sql`set local idle_in_transaction_session_timeout = 0`)
  const shared = await row(tx, sql<{ name: string }>`select pg_export_snapshot() as name`)
  if (!shared) throw new Error('PostgreSQL shared no snapshot')
  return shared.name
}

/**
 * The statement that begins a transaction with the shared snapshot.
 * @param snapshot the name of the snapshot
 */
export function beginIn(snapshot: string): string {
  return `begin isolation level repeatable read, read only; set transaction snapshot ${pg.escapeLiteral(snapshot)}`
}

/** PostgreSQL can copy a partitioned table only through a select. */
export function copyOut({ table, columns }: TableShape): string {
  return `copy (select ${named(columns)} from ${pg.escapeIdentifier(table)}) to stdout`
}

export function copyIn({ table, columns }: TableShape): string {
  return `copy ${pg.escapeIdentifier(table)} (${named(columns)}) from stdin`
}

export function emptyTable({ table }: TableShape): string {
  return `delete from ${pg.escapeIdentifier(table)}`
}

const named = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/** Answers whether this instance has any account. */
export async function isInhabited(db: Db): Promise<boolean> {
  return (await row(db, sql`select 1 from accounts limit 1`)) !== undefined
}
