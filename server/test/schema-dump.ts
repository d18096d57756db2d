// The schema as text, read from PostgreSQL's own catalogue, because the embedded package contains no pg_dump.
import { rows, sql, type Db } from '../src/platform/db/index.ts'

interface Line {
  text: string
}

/** Tables with columns, constraints, indexes and triggers, and views, in a fixed order. The migrator's own tables are omitted. */
export async function dumpSchema(db: Db): Promise<string> {
  const tables = await rows(
    db,
    sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely_%'
      order by relname`,
  )
  const extensions = await rows(
    db,
    sql<Line>`select format('create extension %I;', extname) as text from pg_extension where extname <> 'plpgsql' order by 1`,
  )
  const parts = await Promise.all(tables.map(({ name }) => dumpTable(db, name)))
  const views = await rows(
    db,
    sql<Line>`select format(E'create view %I as\n%s', viewname, definition) as text from pg_views
      where schemaname = 'public' and viewname not like 'pg_%' order by viewname`,
  )
  return (
    [
      '-- Made from the migrations; checked by test/schema.test.ts.',
      ...texts(extensions),
      ...parts,
      ...texts(views),
    ].join('\n\n') + '\n'
  )
}

async function dumpTable(db: Db, table: string): Promise<string> {
  const columns = await rows(
    db,
    sql<Line>`select format('  %I %s%s%s', attname, format_type(atttypid, atttypmod),
        case when attnotnull then ' not null' else '' end,
        case when attidentity <> '' then ' generated always as identity'
          when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
          when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end) as text
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`,
  )
  const constraints = await rows(
    db,
    sql<Line>`select format('  constraint %I %s', conname, pg_get_constraintdef(oid)) as text from pg_constraint
      where conrelid = ${table}::regclass and contype <> 'n' order by contype, conname`,
  )
  const indexes = await rows(
    db,
    sql<Line>`select pg_get_indexdef(indexrelid) || ';' as text from pg_index i
      where indrelid = ${table}::regclass
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
  )
  const body = [...texts(columns), ...texts(constraints)].join(',\n')
  const [partitions] = await rows(
    db,
    sql<Line>`select coalesce(' partition by ' || pg_get_partkeydef(${table}::regclass), '') as text`,
  )
  const triggers = await rows(
    db,
    sql<Line>`select pg_get_triggerdef(oid) || ';' as text from pg_trigger
      where tgrelid = ${table}::regclass and not tgisinternal order by 1`,
  )
  const head = `create table ${table} (\n${body}\n)${partitions?.text ?? ''};`
  return [head, ...texts(indexes), ...texts(triggers)].join('\n')
}

function texts(lines: readonly Line[]): string[] {
  return lines.map(({ text }) => text)
}
