// `lettermill migrate ROLE` on a database of DATABASE_URL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commandLine, record } from '../../features/audit/index.ts'
import { openDatabase, rows, sql } from '../../platform/db/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { freshDatabase, testConfig } from '../../../test/harness.ts'
import { openInstance, workerPool, type RoleContext } from '../instance.ts'
import { migrateOnly } from '../commands/migrate.ts'

const { url } = await freshDatabase()

function contextOf(databaseUrl: string, words: string[] = []): RoleContext {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lettermill-migrate-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const config = testConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  return { config, log: createLog('silent'), words, program: '' }
}

test('lets a role that owns nothing run web and workers, twice in a row', async () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => printed.mockRestore())
  for (let times = 0; times < 2; times++) await migrateOnly(contextOf(url, ['lettermill_app']))
  const { database, close } = await openInstance(
    contextOf(url.replace('//lettermill:', '//lettermill_app:')),
    workerPool,
  )
  onTestFinished(close)
  await record(database.db, commandLine, { action: 'instance_exported', detail: 'backup' })
  await expect(rows(database.db, sql`alter table audit_entries disable trigger all`)).rejects.toThrow(
    'must be owner',
  )
})

test('names a role that does not exist, and says how to create it', async () => {
  await expect(migrateOnly(contextOf(url, ['nobody_here']))).rejects.toThrow(
    'The database has no role nobody_here. Create it first: create role nobody_here login',
  )
  const owner = openDatabase(url, { connections: 1 })
  onTestFinished(owner.close)
  expect(await rows(owner.db, sql`select from kysely_migration limit 1`)).toHaveLength(1)
})
