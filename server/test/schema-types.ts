// The tables as TypeScript, read from PostgreSQL's own catalogue: the compiler checks statements against them.
import { rows, sql, type Db } from '../src/platform/db/index.ts'

interface Column {
  table: string
  name: string
  type: string
  not_null: boolean
}

/** PostgreSQL types as the driver returns them (platform/db/db.ts). */
const types: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'bytea[]': 'Buffer[]',
  'bigint[]': 'number[]',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  inet: 'string',
  'integer[]': 'number[]',
  jsonb: 'unknown',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'string',
  'timestamp(3) with time zone': 'string',
  uuid: 'string',
  xid8: 'string',
}

/**
 * An interface with one entry for each table: column name to type. Partitions and the migrator's tables are omitted.
 */
export async function writeTableTypes(db: Db): Promise<string> {
  const columns = await rows(
    db,
    sql<Column>`select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        a.attnotnull as not_null
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not like 'kysely_%'
      order by c.relname, a.attnum`,
  )
  const names = [...new Set(columns.map(({ table }) => table))]
  const parts = names.map((name) => {
    const its = columns.filter(({ table }) => table === name)
    return [`  ${name}: {`, ...wrapped(its.map(write)), '  }'].join('\n')
  })
  return `${head}export interface Tables {\n${parts.join('\n')}\n}\n${foot}`
}

const head = `// Made from the migrations; checked by test/schema.test.ts. The rows of a statement are typed by these, so that a
// column that is renamed or changes its type is a compile error wherever it is read.

`

const foot = `
/** Some columns of a table. A value that is narrower than its column says so: Row<'mailings', 'kind'> & { kind: Kind } */
export type Row<Table extends keyof Tables, Column extends keyof Tables[Table]> = Pick<Tables[Table], Column>
`

function write({ table, name, type, not_null }: Column): string {
  const known = types[type]
  if (known === undefined) throw new Error(`Say in test/schema-types.ts what ${type} is (${table}.${name})`)
  return `${name}: ${known}${not_null || known === 'unknown' ? '' : ' | null'}`
}

/** Columns in as few lines as they fit into. */
function wrapped(columns: readonly string[]): string[] {
  const lines: string[] = []
  for (const column of columns) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + column.length < 110) lines.push(`${lines.pop() ?? ''}; ${column}`)
    else lines.push(`    ${column}`)
  }
  return lines
}
