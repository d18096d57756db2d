// SQL of the operator's pages.
import { changed, row, sql, type Db, type Row } from '../../platform/db/index.ts'

export type PageText = Row<'pages', 'text' | 'updated_at'>

export function findPage(db: Db, name: string): Promise<PageText | undefined> {
  return row(db, sql<PageText>`select text, updated_at from pages where name = ${name}`)
}

export async function keepPage(db: Db, name: string, text: string): Promise<void> {
  await changed(
    db,
    sql`insert into pages (name, text) values (${name}, ${text})
        on conflict (name) do update set text = excluded.text, updated_at = now()`,
  )
}

export async function deletePage(db: Db, name: string): Promise<void> {
  await changed(db, sql`delete from pages where name = ${name}`)
}
