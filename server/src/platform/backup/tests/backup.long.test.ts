// Scheduled backups: written, read back, compared, limited in number, in a folder and in a bucket.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aBucket, type TestBucket } from '../../../../test/bucket.ts'
import { aCampaign } from '../../../../test/campaigns.ts'
import { freshDatabase, testConfig } from '../../../../test/harness.ts'
import { restoreAll } from '../../../bin/commands/transfer.ts'
import { PublicAddress } from '../../../features/relays/index.ts'
import { jobs } from '../../../worker/jobs.ts'
import { getInstanceId, rows, sql } from '../../db/index.ts'
import { createLog } from '../../log/index.ts'
import { openStorage } from '../../storage/index.ts'
import { tablesOf } from '../../transfer/tests/tables.ts'
import { backUpNow, backUpWhenDue, getBackupState } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const root = mkdtempSync(path.join(tmpdir(), 'lettermill-backups-'))
const dataDir = path.join(root, 'data')
const passphrase = 'correct horse battery staple'
let bucket: TestBucket
let closed: TestBucket
let folders = 0

beforeAll(async () => {
  bucket = await aBucket(false)
  closed = await aBucket(false)
  closed.close()
  const { workspaceId } = await aCampaign(db, { contacts: 50 })
  await rows(
    db,
    sql`insert into images (name, workspace_id, media, bytes) values ('a.png', ${workspaceId}, 'image/png', 20)`,
  )
  await openStorage({ DATA_DIR: dataDir }).put('a.png', randomBytes(20), 'image/png')
})
beforeEach(async () => {
  bucket.spoil = (bytes) => bytes
  await rows(db, sql`delete from instance_facts where name like 'backup%'`)
})
afterAll(() => {
  bucket.close()
  rmSync(root, { recursive: true, force: true })
})

const aFolder = () => path.join(root, `backups ${String((folders += 1))}`)

interface Wishes extends Record<string, string> {
  BACKUP_TO: string
}

const address = await PublicAddress.open(database.db, testConfig())
afterAll(() => address.close())

function job(environment: Wishes, now = new Date()) {
  const log = Object.assign(createLog('silent'), { info: vi.fn(), warn: vi.fn() })
  const config = testConfig({ DATA_DIR: dataDir, ...environment })
  const stopping = new AbortController()
  const storage = openStorage(config)
  const deps = { config, database, storage, secretKey: 's'.repeat(32), log, address, signal: stopping.signal }
  return { ...deps, now: () => now, stopping }
}

/** The arguments and environment of an operator's command. */
const typed = (url: string, environment: Record<string, string>, ...words: string[]) => ({
  config: testConfig({ DATABASE_URL: url, DATA_DIR: path.join(root, 'typed'), ...environment }),
  log: createLog('silent'),
  words,
  program: '',
})

describe.each([
  ['a folder', undefined, () => aFolder(), (to: string) => readdirSync(to)],
  ['a folder', passphrase, () => aFolder(), (to: string) => readdirSync(to)],
  ['a bucket', undefined, () => bucket.url(`mail/nightly${String((folders += 1))}`), inBucket],
  ['a bucket', passphrase, () => bucket.url(`mail/nightly${String((folders += 1))}`), inBucket],
])('in %s, with the passphrase %s,', (_place, words, open, list) => {
  const secret: Record<string, string> = words === undefined ? {} : { BACKUP_PASSPHRASE: words }

  // spec: beyond.backups.daily
  test('a backup that is due is made once, and can be restored', async () => {
    const to = open()
    const wishes = { BACKUP_TO: to, ...secret }
    const made = await backUpWhenDue(job(wishes))
    expect(made).toMatchObject({ pictures: 1, missing: 0, removed: [] })
    expect(list(to)).toEqual([made?.name])
    expect((await getBackupState(db)).made?.toISOString()).toBe(made?.madeAt)
    expect((await getBackupState(db)).failure).toBeNull()
    // Only one backup is made a day.
    expect(await backUpWhenDue(job(wishes))).toBeNull()

    vi.spyOn(console, 'log').mockReturnValue(undefined)
    const before = await tablesOf(db)
    const fresh = await freshDatabase({ migratedTo: '0000' })
    await restoreAll(typed(fresh.url, wishes, made?.name ?? ''))
    // Leaves out the tables that the restore itself changes, and the record of the backup itself.
    const own = { audit_entries: '', instance_facts: '', instance_state: '' }
    expect({ ...(await tablesOf(fresh.db)), ...own }).toEqual({ ...before, ...own })
  })
})

function inBucket(to: string): string[] {
  const { pathname } = new URL(to)
  return [...bucket.files.keys()].flatMap((name) =>
    name.startsWith(`${pathname}/`) ? [name.slice(pathname.length + 1)] : [],
  )
}

test.each([
  ['a folder', aFolder, (to: string) => readdirSync(to)],
  ['a bucket', () => bucket.url('mail/few'), inBucket],
])('in %s, only the BACKUP_KEEP newest backups stay', async (_place, open, list) => {
  const to = open()
  const names: string[] = []
  for (let n = 0; n < 4; n += 1)
    names.push((await backUpNow(job({ BACKUP_TO: to, BACKUP_KEEP: '2' })))?.name ?? '')
  expect(new Set(names).size).toBe(4)
  expect(list(to).sort()).toEqual(names.slice(-2))
})

test('backups of another instance in the same folder were removed', async () => {
  const to = aFolder()
  mkdirSync(to)
  const id = await getInstanceId(db)
  const others = ['lettermill-another-20200101T000000Z.backup', `lettermill-${id}-notes.txt`]
  for (const name of others) writeFileSync(path.join(to, name), '')
  // An unfinished file of a process that was killed.
  writeFileSync(path.join(to, `lettermill-${id}-20200101T000000000Z.backup.part`), '')
  await backUpNow(job({ BACKUP_TO: to, BACKUP_KEEP: '1' }))
  expect(readdirSync(to)).toEqual(expect.arrayContaining(others))
  expect(readdirSync(to)).toHaveLength(3)
})

test('other users could read a backup, or an unfinished backup had the name of a finished one', async () => {
  const to = aFolder()
  const made = await backUpNow(job({ BACKUP_TO: to }))
  expect(statSync(path.join(to, made?.name ?? '')).mode & 0o077).toBe(0)
  const broken = job({ BACKUP_TO: to })
  const picture = Readable.from([Buffer.from('x')])
  const stopped = backUpNow({
    ...broken,
    storage: {
      ...broken.storage,
      find: () => {
        broken.stopping.abort()
        return Promise.resolve({ bytes: 1, stream: picture })
      },
    },
  })
  expect(await stopped).toBeNull()
  // The file of a picture is closed too.
  await expect.poll(() => picture.destroyed, { timeout: 20_000 }).toBe(true)
  expect(readdirSync(to)).toEqual([made?.name])
  // The process stopped, so the next backup need not wait an hour.
  expect(await getBackupState(db)).toMatchObject({ tried: null, failure: null })
})

test('a backup that was altered in the bucket counted as made, and replaced an older one', async () => {
  const to = bucket.url('mail/altered')
  const wishes = { BACKUP_TO: to, BACKUP_KEEP: '1' }
  const good = await backUpNow(job(wishes))
  bucket.spoil = (bytes) => {
    const spoilt = Buffer.from(bytes)
    const at = Math.floor(bytes.length / 2)
    spoilt[at] = (spoilt[at] ?? 0) ^ 1
    return spoilt
  }
  await expect(backUpNow(job(wishes))).rejects.toThrow(
    /^The backup to s3:\/\/127\.0\.0\.1:\d+\/mail\/altered\/ failed: This file cannot be used/,
  )
  const state = await getBackupState(db)
  expect(state.made?.toISOString()).toBe(good?.madeAt)
  expect(state.failure?.reason).toContain('Lettermill tries again in an hour.')
  expect(inBucket(to)).toEqual([good?.name])
  // Replaces the stored backup by another complete backup.
  const [whole] = bucket.files.values()
  bucket.spoil = () => bucket.files.get(`/mail/altered/${good?.name ?? ''}`) ?? whole ?? Buffer.alloc(0)
  await rows(db, sql`insert into instance_facts (name, value) values ('backup test', '1')`)
  await expect(backUpNow(job(wishes))).rejects.toThrow('another backup than what was written')
  expect(inBucket(to)).toEqual([good?.name])
})

test.each([
  [
    'a file where the folder should be',
    () => path.join(dataDir, 'uploads', 'a.png'),
    'Let BACKUP_TO lead to a folder',
  ],
  [
    'a bucket that cannot be reached',
    () => closed.url('mail'),
    '. Check key, secret, host, region and bucket',
  ],
  [
    'a key that the bucket refuses',
    () => bucket.url('mail', 'wrong'),
    'Check key, secret, host, region and bucket',
  ],
])('%s: the backup failed without a reason, and was tried again every minute', async (_what, to, advice) => {
  const now = new Date('2026-11-23T04:00:00Z')
  const wishes = { BACKUP_TO: to() }
  await expect(backUpWhenDue(job(wishes, now))).rejects.toThrow(advice)
  const { failure, made } = await getBackupState(db)
  expect(made).toBeNull()
  expect(failure).toMatchObject({ at: now.toISOString(), reason: expect.stringContaining(advice) as string })
  expect(failure?.reason).not.toContain('wrong')
  expect(await backUpWhenDue(job(wishes, new Date('2026-11-23T04:59:59Z')))).toBeNull()
  await expect(backUpWhenDue(job(wishes, new Date('2026-11-23T05:00:00Z')))).rejects.toThrow(advice)
  // The next successful backup clears the failure.
  await backUpNow(job({ BACKUP_TO: aFolder() }))
  expect((await getBackupState(db)).failure).toBeNull()
})

test('a stopped worker waited for a bucket that did not answer', async () => {
  bucket.stalls = true
  const stalled = job({ BACKUP_TO: bucket.url('mail/stalled') })
  const making = backUpNow(stalled)
  const waiting = () =>
    rows(
      db,
      sql`select 1 from pg_locks where locktype = 'advisory' and objid = hashtext('lettermill.backup')::bigint & 4294967295`,
    )
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1)
  stalled.stopping.abort()
  expect(await making).toBeNull()
  bucket.stalls = false
  expect(await getBackupState(db)).toMatchObject({ tried: null, failure: null })
  expect(await jobs.make_backup.run(db, job({ BACKUP_TO: aFolder() }))).toMatchObject({ missing: 0 })
})

test('several workers made the same backup', async () => {
  const to = aFolder()
  const made = await Promise.all(Array.from({ length: 4 }, () => backUpWhenDue(job({ BACKUP_TO: to }))))
  expect(made.filter((each) => each !== null)).toHaveLength(1)
  expect(readdirSync(to)).toHaveLength(1)
})

test('a worker whose pictures are on another machine made backups without them, and did not say so', async () => {
  const elsewhere = job({ BACKUP_TO: aFolder(), DATA_DIR: path.join(root, 'elsewhere') })
  expect(await backUpNow(elsewhere)).toMatchObject({ pictures: 0, missing: 1 })
  expect(elsewhere.log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ missing: 1 }),
    expect.stringContaining('set STORAGE_URL'),
  )
})

test('a large backup was uploaded in one piece, or left parts behind when it failed', async () => {
  const to = bucket.url('mail/large')
  const large = job({ BACKUP_TO: to, BACKUP_PASSPHRASE: passphrase })
  // The bytes are random, so that compression does not make them smaller.
  const bytes = randomBytes(20_000_000)
  const find = () => Promise.resolve({ bytes: bytes.length, stream: Readable.from([bytes]) })
  bucket.bodies.length = 0
  const made = await backUpNow({ ...large, storage: { ...large.storage, find } })
  expect(made).toMatchObject({ pictures: 1 })
  expect(bucket.bodies.length).toBeGreaterThan(2)
  expect(Math.max(...bucket.bodies)).toBe(16 * 1024 * 1024)
  expect(bucket.files.get(`/mail/large/${made?.name ?? ''}`)?.length).toBeGreaterThan(20_000_000)
  async function* breaking() {
    await Promise.resolve()
    yield bytes
    throw new Error('The disk is broken')
  }
  const broken = () => Promise.resolve({ bytes: null, stream: Readable.from(breaking()) })
  await expect(backUpNow({ ...large, storage: { ...large.storage, find: broken } })).rejects.toThrow(
    'The disk is broken',
  )
  expect(bucket.open.size).toBe(0)
  expect(inBucket(to)).toEqual([made?.name])
})

test('a backup that failed because of the database did not say why', async () => {
  const lost = { ...database, pool: { connect: () => Promise.reject(new Error('The server went away')) } }
  const failing = { ...job({ BACKUP_TO: aFolder() }), database: lost as unknown as typeof database }
  await expect(backUpNow(failing)).rejects.toThrow('The server went away.')
  const gone = await freshDatabase()
  await rows(gone.db, sql`alter table instance_facts rename to elsewhere`)
  await expect(backUpNow({ ...failing, database: gone })).rejects.toThrow(/^The backup to .*instance_facts/)
})
