// Two migrations were made side by side, and the migration with the higher number was applied to an instance first. And
// databases of unreleased builds, which had the schema in many migrations.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openStorage } from '../../storage/index.ts'
import { exportInstance, restoreInstance } from '../../transfer/index.ts'
import type { Manifest } from '../../transfer/format.ts'
import {
  appliedMigrations,
  knownMigrations,
  migrate,
  newerMigrations,
  pendingMigrations,
  rows,
  sql,
} from '../index.ts'
import { freshDatabase, testConfig, type TestDatabase } from '../../../../test/harness.ts'
import { nameAsUnreleased, unreleasedMigrations } from '../../../../test/unreleased.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-migrate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** The migrations of a build that had 0126 (inactive), but not yet 0123 (provider limits). */
const withoutLimits = (name: string) => name <= '0126_inactive' && name !== '0123_provider_limits'
const [schema = '', ...laterMigrations] = await knownMigrations()

test('an instance that has migration 0126 but lacks 0123 starts', async () => {
  const { db } = await freshDatabase({ migratedTo: withoutLimits })
  const later = (await knownMigrations()).filter((name) => !withoutLimits(name))
  expect(later[0]).toBe('0123_provider_limits')
  expect(await migrate(db)).toEqual(later)
  expect(await appliedMigrations(db)).toEqual(await knownMigrations())
})

test('The first start of a new instance logged counts of contacts and stats that it does not have', async () => {
  const notices: string[] = []
  const { db } = await freshDatabase({ migratedTo: '0000', onNotice: (text) => notices.push(text) })
  await migrate(db)
  expect(await appliedMigrations(db)).toEqual(await knownMigrations())
  expect(notices).toEqual([])
})

test('a database with an unknown migration was migrated', async () => {
  const { db } = await freshDatabase({ migratedTo: withoutLimits })
  await rows(db, sql`insert into kysely_migration (name, timestamp) values ('0121_else', now()::text)`)
  await expect(migrate(db)).rejects.toThrow('the migration 0121_else, which this build does not know')
  expect(await appliedMigrations(db)).not.toContain('0123_provider_limits')
})

test('a backup of an instance that lacks migration 0123 can be restored', async () => {
  const to = await restored(await freshDatabase({ migratedTo: withoutLimits }))
  expect(await appliedMigrations(to.db)).toEqual(await knownMigrations())
  expect(await rows(to.db, sql`select email from accounts`)).toEqual([{ email: 'ann@a.example' }])
})

/**
 * Exports the database with an account, and restores it into an empty one.
 * @param rename changes the names of migrations in the archive's first line
 */
async function restored(from: TestDatabase, rename = (names: string[]) => names) {
  await rows(
    from.db,
    sql`insert into accounts (email, password_hash, status) values ('ann@a.example', 'x', 'approved')`,
  )
  const [file, storage] = [
    path.join(folder, crypto.randomUUID()),
    openStorage(testConfig({ DATA_DIR: folder })),
  ]
  await exportInstance({ database: from, storage, secretKey: 'k'.repeat(32) }, file)
  const to = await freshDatabase({ migratedTo: '0000' })
  await restoreInstance(
    { database: to, storage, keepKey: () => undefined },
    Readable.from([named(readFileSync(file), rename)]),
  )
  return to
}

function named(archive: Buffer, rename: (names: string[]) => string[]): Buffer {
  const bytes = gunzipSync(archive)
  const end = bytes.indexOf('\n')
  const manifest = JSON.parse(bytes.subarray(0, end).toString()) as Manifest
  const first = JSON.stringify({ ...manifest, migrations: rename(manifest.migrations) })
  return gzipSync(Buffer.concat([Buffer.from(first), bytes.subarray(end)]))
}

const namesIn = async ({ db }: TestDatabase) => {
  const found = await rows(
    db,
    sql<{ name: string }>`select name from kysely_migration order by name collate "C"`,
  )
  return found.map(({ name }) => name)
}

test.each([
  ['0119', () => freshDatabase({ migratedTo: schema }), laterMigrations],
  ['0129', () => freshDatabase(), []],
])(
  'a database of an unreleased build at %s is taken over with all of its rows',
  async (_head, make, missing) => {
    const database = await make()
    await nameAsUnreleased(database.db)
    await rows(database.db, sql`insert into accounts (email, password_hash) values ('ann@a.example', 'x')`)
    expect(await pendingMigrations(database.db)).toEqual(missing)
    expect(await newerMigrations(database.db)).toEqual([])
    expect(await migrate(database.db)).toEqual(missing)
    expect(await namesIn(database)).toEqual(await knownMigrations())
    expect(await migrate(database.db)).toEqual([])
    expect(await rows(database.db, sql`select email from accounts`)).toEqual([{ email: 'ann@a.example' }])
  },
)

test('a database of a build before them stays as it is, and the refusal says which commit upgrades it', async () => {
  const database = await freshDatabase({ migratedTo: schema })
  await nameAsUnreleased(database.db, 1)
  const sentence = 'The database is from an unreleased build of Lettermill before ea15b3da'
  await expect(migrate(database.db)).rejects.toThrow(sentence)
  await expect(migrate(database.db)).rejects.toThrow('git checkout 4472db57 && npm start')
  await expect(pendingMigrations(database.db)).rejects.toThrow(sentence)
  await expect(newerMigrations(database.db)).rejects.toThrow(sentence)
  expect(await namesIn(database)).toEqual(unreleasedMigrations.slice(0, -1))
})

/** The names that the archive of an unreleased build has in place of the schema's. */
const asUnreleased = (names: string[]) => [
  ...unreleasedMigrations,
  ...names.filter((name) => name !== schema),
]

test.each([
  ['0119', () => freshDatabase({ migratedTo: schema })],
  ['0129', () => freshDatabase()],
])('an archive of an unreleased build at %s is restored', async (_head, make) => {
  const to = await restored(await make(), asUnreleased)
  expect(await namesIn(to)).toEqual(await knownMigrations())
  expect(await rows(to.db, sql`select email from accounts`)).toEqual([{ email: 'ann@a.example' }])
})

test('an archive of a build before them is refused with the commit that restores it', async () => {
  const restoring = restored(await freshDatabase(), (names) => asUnreleased(names).slice(1))
  await expect(restoring).rejects.toThrow(
    'The archive is from an unreleased build of Lettermill before ea15b3da',
  )
})
