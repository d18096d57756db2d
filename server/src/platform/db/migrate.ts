// Brings the schema up to date: numbered plain SQL, forward only, each file once, under the migrator's lock.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Migrator, type Migration } from 'kysely'
import { serverPath } from '../paths.ts'
import { rows, script, type Db } from './db.ts'
import { sql } from 'kysely'

async function migrationFiles(): Promise<Record<string, Migration>> {
  const folder = serverPath('migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(
    names.map(
      async (name) => [path.parse(name).name, await readFile(path.join(folder, name), 'utf8')] as const,
    ),
  )
  return Object.fromEntries(files.map(([name, text]) => [name, { up: (db: Db) => script(db, text) }]))
}

/**
 * Applies what is missing, all in one transaction, and answers the names of what it applied.
 * @param last up to this migration; without it all of them
 */
export async function migrate(db: Db, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: migrationFiles } })
  const { error, results } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last))
  if (error) throw error instanceof Error ? error : new Error(String(error))
  return (results ?? []).map((result) => result.migrationName)
}

/** Names of migrations that the database has and this build has not: a newer build was there. */
export async function newerMigrations(db: Db): Promise<string[]> {
  const known = await migrationFiles()
  return (await appliedNames(db)).filter((name) => !Object.hasOwn(known, name))
}

/** None where nothing was ever applied. */
async function appliedNames(db: Db): Promise<string[]> {
  const table = await rows(db, sql`select 1 where to_regclass('kysely_migration') is not null`)
  if (table.length === 0) return []
  const applied = await rows(db, sql<{ name: string }>`select name from kysely_migration order by name`)
  return applied.map(({ name }) => name)
}

/** Names of migrations that this build has and the database has not. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const names = new Set(await appliedNames(db))
  return Object.keys(await migrationFiles()).filter((name) => !names.has(name))
}
