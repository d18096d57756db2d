// What an export holds: the tables, in an order in which they can be filled again, read from the database itself.
import { row, rows, sql, type Db, type Row } from '../db/index.ts'

export interface TableShape {
  table: string
  columns: string[]
}

// An xid8 names a transaction of the cluster that wrote it and means nothing in another.
/** All tables of the product, those that others refer to first. */
export async function listTables(db: Db): Promise<TableShape[]> {
  const shapes = await rows(
    db,
    sql<TableShape>`select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not like 'kysely_%'
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

/** Each table after those that it refers to. */
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

/** Sequences go on after the largest id that was imported; a statement for the import's own connection. */
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

export async function appliedMigrations(db: Db): Promise<string[]> {
  const applied = await rows(db, sql<{ name: string }>`select name from kysely_migration order by name`)
  return applied.map(({ name }) => name)
}

/** Names and media of all hosted pictures. */
export function listPictures(db: Db): Promise<Row<'images', 'name' | 'media'>[]> {
  return rows(db, sql<Row<'images', 'name' | 'media'>>`select name, media from images order by name`)
}

/** Whether anybody has an account here. */
export async function isInhabited(db: Db): Promise<boolean> {
  return (await row(db, sql`select 1 from accounts limit 1`)) !== undefined
}
