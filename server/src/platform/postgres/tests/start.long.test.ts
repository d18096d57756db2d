// The embedded database under this product's name, and the messages if it does not start.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '../../problem.ts'
import { findRunningPostgres, removePlace, startEmbeddedPostgres } from '../index.ts'
import { sentenceOf } from '../sentences.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-postgres-'))
  onTestFinished(() => removePlace(folder))
  return folder
}

const log = { info: () => undefined, warn: () => undefined }
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log, throwAway: true })

test('role and database keep their names, and a refused start names Lettermill', async () => {
  const dataDir = newFolder()
  // DATA_DIR also contains a file of the product, and still gets the required mode.
  writeFileSync(path.join(dataDir, 'secret-key'), 'x')
  const database = await start(dataDir)
  onTestFinished(database.stop)
  expect(database.url).toMatch(/^postgresql:\/\/lettermill:[^@]+@.+\/lettermill\?/)
  expect(await findRunningPostgres(dataDir)).toBe(database.url)
  expect(readFileSync(path.join(database.folder, 'postgresql.conf'), 'utf8')).toMatch(
    /^cluster_name = 'lettermill-[0-9a-f]{16}'$/m,
  )
  expect(statSync(dataDir).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
  const refusal: unknown = await start(dataDir).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(String(refusal)).toMatch(/Another Lettermill already runs on the database in .*DATA_DIR/)
})

test('the error names DATA_DIR if the folder cannot be written', async () => {
  const folder = newFolder()
  const file = path.join(folder, 'a file')
  writeFileSync(file, '')
  onTestFinished(() => rmSync(file, { force: true }))
  const refusal: unknown = await start(path.join(file, 'data')).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(String(refusal)).toMatch(/DATA_DIR \(.*a file\/data\) cannot be written/)
})

test.each([
  ['no_programs', /no embedded PostgreSQL.*: why\. Set DATABASE_URL/],
  ['already_running', /Another Lettermill already runs on the database in \/srv\/data/],
  ['cannot_lock', /DATA_DIR cannot be locked against a second Lettermill: why/],
  ['other_version', /made by PostgreSQL why, this Lettermill brings 17.*Export/],
  ['system_refused', /DATA_DIR \(\/srv\/data\) cannot be started: why.*DATABASE_URL/],
  ['no_place', /^As it is said\. Or set DATABASE_URL/],
  ['no_user', /^As it is said\. Or set DATABASE_URL/],
  ['did_not_start', /^As it is said\. Or set DATABASE_URL/],
  ['cluster_missing', /^As it is said\.$/],
  ['unreachable', /^As it is said\.$/],
] as const)('the error of a start that ends with %s says what to do', (code, sentence) => {
  expect(sentenceOf({ code, folder: '/srv/data', reason: 'why', message: 'As it is said.' })).toMatch(
    sentence,
  )
})
