// Databases as unreleased builds left them: with the names of their own migrations in place of the schema's.
import { readFileSync } from 'node:fs'
import { rows, sql, type Db } from '../src/platform/db/index.ts'
import { serverPath } from '../src/platform/paths.ts'

/** The names of the 102 migrations that the builds before 1.0.0 had up to 0119. */
export const unreleasedMigrations = readFileSync(serverPath('test', 'unreleased-migrations.txt'), 'utf8')
  .trim()
  .split('\n')

/** Gives a database those names in place of `0001_schema`, without the last ones if the build was older. */
export async function nameAsUnreleased(db: Db, missing = 0): Promise<void> {
  const names = unreleasedMigrations.slice(0, unreleasedMigrations.length - missing)
  await rows(
    db,
    sql`with gone as (delete from kysely_migration where name = '0001_schema')
      insert into kysely_migration (name, timestamp) select name, now()::text from unnest(${names}::text[]) name`,
  )
}
