// Compares the tables of two databases, and builds pieces of an archive.
import { Readable } from 'node:stream'
import { row, sql, type Db } from '../../db/index.ts'
import { frames } from '../frames.ts'
import { listTables } from '../queries.ts'

/** For every table, the number of its rows and a digest of all rows in any order. */
export async function tablesOf(db: Db): Promise<Record<string, string>> {
  const tables: Record<string, string> = {}
  for (const { table, columns } of await listTables(db)) {
    const named = sql.join(columns.map((column) => sql.id(column)))
    const found = await row(
      db,
      sql<{
        rows: number
        digest: string | null
      }>`select count(*) as rows, md5(string_agg(t::text, e'\n' order by t::text)) as digest
        from (select ${named} from ${sql.id(table)}) t`,
    )
    tables[table] = `${String(found?.rows)} rows ${found?.digest ?? ''}`
  }
  return tables
}

/** Collects all chunks of a stream. */
export async function collect(bytes: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = []
  for await (const each of bytes) all.push(each)
  return all
}

/** The bytes of a part in frames. */
export const pieces = (text: string) => collect(frames(Readable.from([Buffer.from(text)])))
