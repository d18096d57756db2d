// Two migrations were made side by side, and the migration with the higher number was applied to an instance first.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { openStorage } from '../../storage/index.ts'
import { exportInstance, restoreInstance } from '../../transfer/index.ts'
import { appliedMigrations, knownMigrations, migrate, rows, sql } from '../index.ts'
import { freshDatabase, testConfig } from '../../../../test/harness.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-migrate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** The migrations of an earlier commit: it had 0089 (messages), but 0084 (growth) came two commits later. */
const withoutGrowth = (name: string) => name <= '0089_streams_and_messages' && name !== '0084_growth'

test('an instance that had migration 0089 but lacked 0084 did not start', async () => {
  const { db } = await freshDatabase({ migratedTo: withoutGrowth })
  const later = (await knownMigrations()).filter((name) => !withoutGrowth(name))
  expect(later[0]).toBe('0084_growth')
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
  const { db } = await freshDatabase({ migratedTo: withoutGrowth })
  await rows(db, sql`insert into kysely_migration (name, timestamp) values ('0001_else', now()::text)`)
  await expect(migrate(db)).rejects.toThrow('the migration 0001_else, which this build does not know')
  expect(await appliedMigrations(db)).not.toContain('0084_growth')
})

test('a backup of an instance that lacked migration 0084 could not be restored', async () => {
  const old = await freshDatabase({ migratedTo: withoutGrowth })
  await rows(
    old.db,
    sql`insert into accounts (email, password_hash, status) values ('ann@a.example', 'x', 'approved')`,
  )
  const [file, storage] = [path.join(folder, 'old'), openStorage(testConfig({ DATA_DIR: folder }))]
  await exportInstance({ database: old, storage, secretKey: 'k'.repeat(32) }, file)
  const to = await freshDatabase({ migratedTo: '0000' })
  await restoreInstance(
    { database: to, storage, keepKey: () => undefined },
    Readable.from([readFileSync(file)]),
  )
  expect(await appliedMigrations(to.db)).toEqual(await knownMigrations())
  expect(await rows(to.db, sql`select email from accounts`)).toEqual([{ email: 'ann@a.example' }])
})
