// SQL of the operator's pages.
import { changed, row, sql, type Db } from '../../platform/db/index.ts'

export interface PageText {
  text: string
  updated_at: string
}

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
