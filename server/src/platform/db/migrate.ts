// Applies the migrations: numbered plain SQL, forward only, each file once, under a lock.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { serverPath } from '../paths.ts'
import { StartError } from '../problem.ts'
import { row, rows, script, transaction, type Db, type Tx } from './db.ts'
import { sql } from './statement.ts'

/** The lock of every version, so that migrators that start together run one after another. */
const lock = '3853314791062309107'

// Builds before 1.0.0 had the schema of 0001_schema in 102 migrations, of which the last was 0119_dmarc_signatures.
const schema = '0001_schema'
const isUnreleased = (name: string) => name < '0120' && name !== schema

/**
 * Names of migrations of a database or an archive, in which `0001_schema` replaces all migrations of before 1.0.0.
 * @param holder what has the migrations, for the sentence: 'The database'
 * @throws StartError if only some of the migrations of before 1.0.0 were applied
 */
export function releasedNames(names: readonly string[], holder: string): string[] {
  const unreleased = names.filter(isUnreleased)
  if (unreleased.length === 0) return [...names]
  if (unreleased.length !== 102 || !unreleased.includes('0119_dmarc_signatures'))
    throw new StartError(
      `${holder} is from an unreleased build of Lettermill before ea15b3da, which this version cannot upgrade.\nStart commit 4472db57 once against this data (git checkout 4472db57 && npm start; an archive is restored with that commit first), stop it, and then start this version.`,
    )
  return [schema, ...names.filter((name) => !isUnreleased(name))]
}

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
 * @throws StartError if a build before ea15b3da made the database
 */
export function migrate(db: Db, isWanted: (name: string) => boolean = () => true): Promise<string[]> {
  return transaction(db, async (tx) => {
    await row(tx, sql`select pg_advisory_xact_lock(${lock}::bigint)`)
    const applied = await appliedMigrations(tx)
    if (applied.length === 0) await prepareNew(tx)
    else await replaceUnreleased(tx)
    const names = await knownMigrations()
    const unknown = applied.find((name) => !names.includes(name))
    if (unknown !== undefined)
      throw new Error(`The database has the migration ${unknown}, which this build does not know`)
    const missing = names.filter((name) => !applied.includes(name) && isWanted(name))
    for (const name of missing) await apply(tx, name)
    return missing
  })
}

/** Creates the table of migrations. Its name is that of Kysely's migrator, which Lettermill once used. */
async function prepareNew(tx: Tx): Promise<void> {
  await script(
    tx,
    // Without notices, for example that the table exists.
    `set local client_min_messages = warning;
    create table if not exists kysely_migration (
      name varchar(255) primary key, timestamp varchar(255) not null)`,
  )
}

/** Replaces the rows of all migrations of before 1.0.0 by one row. `appliedMigrations` has checked that all are there. */
async function replaceUnreleased(tx: Tx): Promise<void> {
  await rows(
    tx,
    sql`with gone as (
        delete from kysely_migration where name collate "C" < '0120' and name <> ${schema} returning timestamp
      )
      insert into kysely_migration (name, timestamp) select ${schema}, max(timestamp) from gone having count(*) > 0`,
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

/**
 * Names of the migrations that the database has, in their order; empty if none was ever applied.
 * @throws StartError if a build before ea15b3da made the database
 */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const table = await rows(db, sql`select 1 where to_regclass('kysely_migration') is not null`)
  if (table.length === 0) return []
  const applied = await rows(
    db,
    sql<{ name: string }>`select name from kysely_migration order by name collate "C"`,
  )
  return releasedNames(
    applied.map(({ name }) => name),
    'The database',
  )
}

/** Names of migrations that this build has and the database does not. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const names = new Set(await appliedMigrations(db))
  return (await knownMigrations()).filter((name) => !names.has(name))
}
