// Applies the migrations: numbered plain SQL, forward only, each file once, under a lock.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { serverPath } from '../paths.ts'
import { row, rows, script, transaction, type Db, type Tx } from './db.ts'
import { sql } from './statement.ts'

/** The lock of every version, so that migrators that start together run one after another. */
const lock = '3853314791062309107'

/** Names of all migrations that this build has, in their order. */
export async function knownMigrations(): Promise<string[]> {
  const files = await readdir(serverPath('migrations'))
  return files.flatMap((file) => (file.endsWith('.sql') ? [path.parse(file).name] : [])).sort()
}

/**
 * Applies the missing migrations in one transaction, in their order, and returns their names. A missing migration may
 * have a lower number than an applied one: if two changes were made side by side, the one with the higher number may
 * have been applied first.
 * @param isWanted selects the migrations to apply; by default all
 * @throws Error if the database has a migration that this build does not know
 */
export function migrate(db: Db, isWanted: (name: string) => boolean = () => true): Promise<string[]> {
  return transaction(db, async (tx) => {
    await row(tx, sql`select pg_advisory_xact_lock(${lock}::bigint)`)
    const applied = await appliedMigrations(tx)
    if (applied.length === 0) await prepareNew(tx)
    const names = await knownMigrations()
    const unknown = applied.find((name) => !names.includes(name))
    if (unknown !== undefined)
      throw new Error(`The database has the migration ${unknown}, which this build does not know`)
    const missing = names.filter((name) => !applied.includes(name) && isWanted(name))
    for (const name of missing) await apply(tx, name)
    return missing
  })
}

/**
 * Creates the table of migrations. Migrations report their progress on rows of earlier versions as notices. A new
 * database has no such rows, so notices are off.
 */
async function prepareNew(tx: Tx): Promise<void> {
  // The first version used Kysely's migrator, which named this table.
  await script(
    tx,
    `set local client_min_messages = warning;
    create table if not exists kysely_migration (
      name varchar(255) primary key, timestamp varchar(255) not null)`,
  )
}

async function apply(tx: Tx, name: string): Promise<void> {
  await script(tx, await readFile(serverPath('migrations', `${name}.sql`), 'utf8'))
  const now = new Date().toISOString()
  await row(tx, sql`insert into kysely_migration (name, timestamp) values (${name}, ${now})`)
}

/** Whether the database server has a role of that name. */
export async function hasRole(db: Db, name: string): Promise<boolean> {
  return (await row(db, sql`select from pg_roles where rolname = ${name}`)) !== undefined
}

/**
 * Lets a role that owns nothing use the whole schema: rows of every table, sequences, and the functions that act with
 * the owner's rights. It may be called at each start; tables of new migrations need it again.
 * @param db a connection of the owner
 */
export async function grantUse(db: Db, role: string): Promise<void> {
  const name = sql.id(role)
  await transaction(db, async (tx) => {
    await row(tx, sql`select pg_advisory_xact_lock(${lock}::bigint)`)
    await rows(tx, sql`grant select, insert, update, delete on all tables in schema public to ${name}`)
    await rows(tx, sql`grant usage, select on all sequences in schema public to ${name}`)
    const functions = await rows(
      tx,
      sql<{ signature: string }>`select oid::regprocedure::text as signature from pg_proc
        where pronamespace = 'public'::regnamespace and prosecdef`,
    )
    for (const { signature } of functions)
      await rows(tx, sql`grant execute on function ${sql.raw(signature)} to ${name}`)
  })
}

/** Names of migrations that the database has and this build does not: a newer build applied them. */
export async function newerMigrations(db: Db): Promise<string[]> {
  const known = await knownMigrations()
  return (await appliedMigrations(db)).filter((name) => !known.includes(name))
}

/** Names of the migrations that the database has, in their order; empty if none was ever applied. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const table = await rows(db, sql`select 1 where to_regclass('kysely_migration') is not null`)
  if (table.length === 0) return []
  const applied = await rows(
    db,
    sql<{ name: string }>`select name from kysely_migration order by name collate "C"`,
  )
  return applied.map(({ name }) => name)
}

/** Names of migrations that this build has and the database does not. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const names = new Set(await appliedMigrations(db))
  return (await knownMigrations()).filter((name) => !names.has(name))
}
