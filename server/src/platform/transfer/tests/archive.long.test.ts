// The archive of a whole instance: what a restore brings back, and what it refuses.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCampaign } from '../../../../test/campaigns.ts'
import { freshDatabase, testConfig } from '../../../../test/harness.ts'
import { aSentCampaign } from '../../../../test/sent-campaign.ts'
import { appliedMigrations, knownMigrations, rows, sql, type Database } from '../../db/index.ts'
import { openStorage } from '../../storage/index.ts'
import { lineOf } from '../format.ts'
import { exportInstance, restoreInstance, writeArchive } from '../index.ts'
import { fillEveryTable } from './every-table.ts'
import { tablesOf } from './tables.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const from = await freshDatabase()
const storage = openStorage(testConfig({ DATA_DIR: path.join(folder, 'old') }))
const passphrase = 'correct horse battery staple'
const keepKey = () => undefined
const secretKey = 'k'.repeat(32)
/** The bytes are random, so that compression does not make them smaller. */
const large = randomBytes(200_000)
const file = (name: string) => path.join(folder, name)
const target = (database: Database) => ({
  database,
  keepKey,
  storage: openStorage(testConfig({ DATA_DIR: path.join(folder, 'new') })),
})

/** A database without tables, as for a restore on a new server. */
const blankDatabase = () => freshDatabase({ migratedTo: '0000' })

beforeAll(async () => {
  const { workspaceId } = await aCampaign(from.db, { contacts: 500 })
  await aSentCampaign(from.db, workspaceId, { recipients: 300 })
  await rows(
    from.db,
    sql`insert into events (mailing_id, seq, kind, at)
      select 501, seq, 'open', now() - seq * interval '2 days' from generate_series(1, 200) seq`,
  )
  // Values with unusual characters of every kind.
  const odd = { first_name: 'Тарас\n\t\\N \\. "quoted" 😀', last_name: '\u0001\u007f', note: '' }
  await rows(
    from.db,
    sql`update contacts set fields = fields || ${JSON.stringify(odd)}::jsonb where id % 7 = 0`,
  )
  await rows(
    from.db,
    sql`insert into images (name, workspace_id, media, bytes) values
      ('one.png', ${workspaceId}, 'image/png', 4), ('two.png', ${workspaceId}, 'image/png', 200000)`,
  )
  await storage.put('one.png', Buffer.from('\u0089PNG', 'latin1'), 'image/png')
  await storage.put('two.png', large, 'image/png')
  expect(await fillEveryTable(from.db)).toEqual([])
  await exportInstance({ database: from, storage, secretKey }, file('plain'))
  await exportInstance({ database: from, storage, secretKey, passphrase }, file('sealed'))
})

// spec: beyond.backups.daily
test.each([
  ['plain', undefined],
  ['sealed', passphrase],
])('a table of an instance that was restored from a %s archive differed', async (name, words) => {
  const to = await blankDatabase()
  const before = await tablesOf(from.db)
  const restored = await restoreInstance(
    { ...target(to), passphrase: words },
    Readable.from([readFileSync(file(name))]),
  )
  expect(await tablesOf(to.db)).toEqual(before)
  expect(Object.keys(before)).toHaveLength(restored.tables)
  for (const [table, held] of Object.entries(before)) expect(held, table).not.toMatch(/^0 rows/)
  expect(await appliedMigrations(to.db)).toEqual(await knownMigrations())
  expect(restored).toMatchObject({ pictures: 2, secretKey })
  const picture = await target(to).storage.find('two.png')
  expect(picture && (await buffer(picture.stream))).toEqual(large)
})

test('a sealed archive revealed its contents', () => {
  const bytes = readFileSync(file('sealed'))
  expect(bytes.includes('contacts')).toBe(false)
  expect(bytes.subarray(0, 20).toString()).toBe('lettermill-sealed 1\n')
})

test.each([
  ['sealed', 'another passphrase', 'BACKUP_PASSPHRASE does not open this file'],
  ['sealed', undefined, 'This file is encrypted. Set BACKUP_PASSPHRASE'],
  ['plain', passphrase, 'This file is not encrypted, but BACKUP_PASSPHRASE is set'],
])('a %s archive was restored under the passphrase %s', async (name, words, sentence) => {
  const to = await blankDatabase()
  const restoring = restoreInstance(
    { ...target(to), passphrase: words },
    Readable.from([readFileSync(file(name))]),
  )
  await expect(restoring).rejects.toThrow(sentence)
  // The refused restore created no tables.
  expect(await appliedMigrations(to.db)).toEqual([])
})

test('an archive of an older version could not be restored by a newer one', async () => {
  const [last] = (await knownMigrations()).slice(-2)
  const old = await freshDatabase({ migratedTo: last ?? '' })
  await rows(
    old.db,
    sql`insert into accounts (email, password_hash, status) values ('ann@office.example', 'x', 'approved')`,
  )
  await exportInstance({ database: old, storage, secretKey }, file('older'))
  const to = await blankDatabase()
  await restoreInstance(target(to), Readable.from([readFileSync(file('older'))]))
  expect(await appliedMigrations(to.db)).toEqual(await knownMigrations())
  expect(await rows(to.db, sql`select email from accounts`)).toEqual([{ email: 'ann@office.example' }])
  // A database that already has the newer tables cannot take the older tables.
  const restoring = restoreInstance(
    target(await freshDatabase()),
    Readable.from([readFileSync(file('older'))]),
  )
  await expect(restoring).rejects.toThrow('Set DATABASE_URL to a database without tables')
})

test('an archive of a newer version was restored', async () => {
  const manifest = { format: 'lettermill-export' as const, version: 2, made_at: '2026-11-29T00:00:00.000Z' }
  const migrations = [...(await knownMigrations()), '9999_ahead']
  const bytes = gzipSync(lineOf({ ...manifest, migrations }))
  const to = await blankDatabase()
  await expect(restoreInstance(target(to), Readable.from([bytes]))).rejects.toThrow(
    'Install that version or a newer one',
  )
})

test('a database that was upgraded during an export made an archive without rows', async () => {
  const upgrade = async (bytes: Readable) => {
    await rows(from.db, sql`insert into kysely_migration (name, timestamp) values ('9999_ahead', '')`)
    await buffer(bytes)
  }
  const writing = writeArchive({ database: from, storage, secretKey }, upgrade)
  await expect(writing).rejects.toThrow('was upgraded while it was read')
  await rows(from.db, sql`delete from kysely_migration where name = '9999_ahead'`)
})

test('a picture that is not on this machine was left out without a count', async () => {
  const elsewhere = openStorage(testConfig({ DATA_DIR: path.join(folder, 'elsewhere') }))
  const written = await writeArchive(
    { database: from, storage: elsewhere, secretKey },
    async (bytes) => void (await buffer(bytes)),
  )
  expect(written).toMatchObject({ pictures: 0, missing: 2 })
})

test('a backup in progress kept old months of events from being dropped', async () => {
  const locked: unknown[] = []
  // Pictures come last, so every table has been read by then.
  const watching = {
    ...storage,
    async find(name: string) {
      locked.push(
        ...(await rows(
          from.db,
          sql`select relation::regclass from pg_locks
        where relation = 'events'::regclass and database = (select oid from pg_database where datname = current_database())`,
        )),
      )
      return storage.find(name)
    },
  }
  const written = await writeArchive(
    { database: from, storage: watching, secretKey },
    async (bytes) => void (await buffer(bytes)),
  )
  expect(written.pictures).toBe(2)
  expect(locked).toEqual([])
})
