// Export and import: a whole instance through one file, and nothing from an invalid file.
import { buffer } from 'node:stream/consumers'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { migrateOnly } from '../../../bin/commands/migrate.ts'
import { openDatabase, row, rows, sql, type Db } from '../../db/index.ts'
import { createLog } from '../../log/index.ts'
import { openStorage } from '../../storage/index.ts'
import { exportInstance, importInstance } from '../index.ts'
import { aCampaign } from '../../../../test/campaigns.ts'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase, testConfig } from '../../../../test/harness.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-transfer-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const from = await freshDatabase()
const to = await freshDatabase()
const storageOf = (name: string) => openStorage(testConfig({ DATA_DIR: path.join(folder, name) }))

const kept: string[] = []
const keepKey = (key: string) => void kept.push(key)

const counts = async (db: Db) =>
  row(
    db,
    sql`select (select count(*) from accounts) as accounts, (select count(*) from contacts) as contacts,
      (select count(*) from campaigns) as campaigns, (select sum(length(dkim_private_key)) from sending_domains) as keys,
      (select value from instance_facts where name = 'instance_id') as instance`,
  )

test('an instance that is imported from its export equals the old one, and continues its campaigns', async () => {
  const campaign = await aCampaign(from.db, { contacts: 2500 })
  await rows(
    from.db,
    sql`insert into images (name, workspace_id, media, bytes) values ('picture.png', ${campaign.workspaceId}, 'image/png', 4)`,
  )
  await storageOf('old').put('picture.png', Buffer.from('\u0089PNG', 'latin1'), 'image/png')
  const file = path.join(folder, 'instance')
  const written = await exportInstance(
    { database: from, storage: storageOf('old'), secretKey: 'k'.repeat(32) },
    file,
  )
  expect(written.pictures).toBe(1)
  expect(statSync(file).mode & 0o077).toBe(0)

  const imported = await importInstance({ database: to, storage: storageOf('new'), keepKey }, file)
  expect(imported).toMatchObject({ tables: written.tables, pictures: 1, secretKey: 'k'.repeat(32) })
  expect(await counts(to.db)).toEqual(await counts(from.db))
  const picture = await storageOf('new').find('picture.png')
  expect(picture && (await buffer(picture.stream))).toEqual(Buffer.from('\u0089PNG', 'latin1'))
  // New rows get new ids.
  expect((await anAccount(to.db, { email: 'new@office.example' })).accountId).toBeGreaterThan(0)
})

test('a restored instance had no planner statistics until autovacuum had seen each table', async () => {
  expect(await rows(to.db, sql`select 1 from pg_stats where tablename = 'contacts' limit 1`)).toHaveLength(1)
})

test('an export is not imported into an instance that is in use', async () => {
  await expect(
    importInstance({ database: from, storage: storageOf('old'), keepKey }, path.join(folder, 'instance')),
  ).rejects.toThrow('already holds accounts')
})

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['no archive at all', () => Buffer.from('Dear Sirs')],
])('a file that is %s changes nothing', async (_what, damage) => {
  const empty = await freshDatabase()
  const file = path.join(folder, 'damaged')
  writeFileSync(file, damage(readFileSync(path.join(folder, 'instance'))))
  await expect(
    importInstance({ database: empty, storage: storageOf('none'), keepKey }, file),
  ).rejects.toThrow('no export or backup of Lettermill')
  expect(await rows(empty.db, sql`select 1 from accounts`)).toEqual([])
})

test('a restore that is killed before it has made its tables is not taken for a new instance', async () => {
  const killed = await freshDatabase({ migratedTo: '0000' })
  const deps = { database: killed, storage: storageOf('early'), keepKey }
  const file = path.join(folder, 'instance')
  // The restore waits for this lock before its first migration.
  const other = openDatabase(killed.url, { connections: 1 })
  await rows(other.db, sql`select pg_advisory_lock(3853314791062309107)`)
  const importing = importInstance(deps, file).catch((error: unknown) => error)
  await vi.waitFor(async () => {
    const ended = await rows(
      killed.db,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'`,
    )
    expect(ended).toHaveLength(1)
  }, 20_000)
  expect(await importing).toBeInstanceOf(Error)
  await other.close()
  const config = testConfig({ DATABASE_URL: killed.url, DATA_DIR: path.join(folder, 'early') })
  const start = () => migrateOnly({ config, log: createLog('silent'), words: [], program: '' })
  await expect(start()).rejects.toThrow(/did not end .* and nothing of it is here/s)
  await importInstance(deps, file)
  expect(await counts(killed.db)).toEqual(await counts(from.db))
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  await start()
})

test('An import that was killed half-way left a database that neither started nor could be imported into', async () => {
  const killed = await freshDatabase()
  const file = path.join(folder, 'instance')
  const deps = { database: killed, storage: storageOf('killed'), keepKey }
  kept.length = 0
  // The last step of the import waits here, after every row is written.
  const other = openDatabase(killed.url, { connections: 1 })
  await rows(other.db, sql`begin`)
  await rows(other.db, sql`alter sequence campaigns_id_seq cycle`)
  const importing = importInstance(deps, file).catch((error: unknown) => error)
  await vi.waitFor(async () => {
    // Uses a second connection. In the transaction of the waiting connection, this query would always return the first
    // answer.
    const ended = await rows(
      killed.db,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'`,
    )
    expect(ended).toHaveLength(1)
  }, 20_000)
  expect(await importing).toBeInstanceOf(Error)
  await rows(other.db, sql`rollback`)
  expect(kept).toEqual([])
  expect(await rows(killed.db, sql`select 1 from accounts`)).toEqual([])
  // The killed import does not count as a new instance.
  const config = testConfig({ DATABASE_URL: killed.url, DATA_DIR: path.join(folder, 'killed') })
  const start = () => migrateOnly({ config, log: createLog('silent'), words: [], program: '' })
  await expect(start()).rejects.toThrow(
    /did not end .* and nothing of it is here\.\nRun lettermill restore again/s,
  )
  await importInstance(deps, file)
  expect(kept).toEqual(['k'.repeat(32)])
  expect(await counts(killed.db)).toEqual(await counts(from.db))
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  await start()
  await other.close()
})
