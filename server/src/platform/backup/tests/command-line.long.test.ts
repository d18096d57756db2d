// Backup commands of the operator, and their settings in the environment.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aBucket, type TestBucket } from '../../../../test/bucket.ts'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase, testConfig } from '../../../../test/harness.ts'
import { backup as backupCommand } from '../../../bin/commands/backup.ts'
import { restoreAll } from '../../../bin/commands/transfer.ts'
import { rows, sql } from '../../db/index.ts'
import { createLog } from '../../log/index.ts'
import { openBackup } from '../index.ts'

const database = await freshDatabase()
const root = mkdtempSync(path.join(tmpdir(), 'lettermill-typed-'))
const passphrase = 'correct horse battery staple'
let bucket: TestBucket

beforeAll(async () => {
  bucket = await aBucket(false)
  await anAccount(database.db)
})
afterAll(() => {
  bucket.close()
  rmSync(root, { recursive: true, force: true })
})

/** The arguments and environment of an operator's command. */
const typed = (url: string, environment: Record<string, string>, ...words: string[]) => ({
  config: testConfig({ DATABASE_URL: url, DATA_DIR: path.join(root, 'typed'), ...environment }),
  log: createLog('silent'),
  words,
  program: '',
})
const inBucket = () => [...bucket.files.keys()].map((name) => path.basename(name))

describe('the command line of backups', () => {
  const said = () => vi.mocked(console.log).mock.calls.flat().join('\n')
  beforeEach(() => void vi.spyOn(console, 'log').mockReset().mockReturnValue(undefined))

  test('makes and checks a backup in a bucket, and restores it by its address', async () => {
    const wishes = { BACKUP_TO: bucket.url('mail/typed'), BACKUP_PASSPHRASE: passphrase }
    await backupCommand(typed(database.url, wishes))
    expect(said()).toMatch(/Made lettermill-\w+-\d{8}T\d{9}Z\.backup at s3:.*It was read back/)
    expect(said()).not.toContain('cret')
    const [name = ''] = inBucket()
    await backupCommand(typed(database.url, wishes, '--check', name))
    expect(said()).toContain(`${name} is whole: made at 20`)
    const fresh = await freshDatabase({ migratedTo: '0000' })
    const address = bucket.url(`mail/typed/${name}`)
    await restoreAll(typed(fresh.url, { BACKUP_PASSPHRASE: passphrase }, address))
    expect(said()).toContain('Every table was compared with its checksum')
    expect(
      await rows(fresh.db, sql`select detail from audit_entries where action = 'instance_imported'`),
    ).toEqual([{ detail: name }])
    const again = restoreAll(typed(fresh.url, { BACKUP_PASSPHRASE: passphrase }, address))
    await expect(again).rejects.toThrow('already holds accounts')
  })

  test('names the settings that it needs', async () => {
    const { url } = database
    await expect(backupCommand(typed(url, {}))).rejects.toThrow('Set BACKUP_TO')
    await expect(backupCommand(typed(url, {}, '--check'))).rejects.toThrow('backup --check FILE')
    await expect(backupCommand(typed(url, {}, '--check', 'nothing'))).rejects.toThrow('There is no file')
    await expect(restoreAll(typed(url, {}))).rejects.toThrow('Use: lettermill restore FILE')
    await expect(openBackup('nothing', path.join(root, 'none'))).rejects.toThrow('and no backup nothing at')
    await expect(openBackup(bucket.url('mail/nothing'), undefined)).rejects.toThrow('could not be read')
  })
})

test.each([
  ['BACKUP_AT', '3am', 'must be a time of day like 03:00'],
  ['BACKUP_AT', '24:00', 'must be a time of day like 03:00'],
  ['BACKUP_AT', '03:00 Mars/Base', 'must be a time of day like 03:00'],
  [
    'BACKUP_TO',
    's3://bucket/folder',
    'must be a folder, or an address like s3://key:secret@host/bucket/folder',
  ],
  ['BACKUP_KEEP', '0', 'must be a whole number from 1'],
  ['BACKUP_PASSPHRASE', 'short', 'needs 12 characters or more'],
])('the configuration accepts %s=%s', (name, value, reason) => {
  expect(() => testConfig({ [name]: value })).toThrow(`${name} ${reason}`)
})

test('the time of a backup is in UTC, even if another time zone is set', () => {
  expect(testConfig().BACKUP_AT).toEqual({ time: '03:00', zone: 'UTC' })
  expect(testConfig({ BACKUP_AT: '23:15 Europe/Kyiv' }).BACKUP_AT).toEqual({
    time: '23:15',
    zone: 'Europe/Kyiv',
  })
})
