// Archives that were altered, cut short or forged.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase, testConfig } from '../../../../test/harness.ts'
import { rows, sql } from '../../db/index.ts'
import { openStorage } from '../../storage/index.ts'
import { lineOf } from '../format.ts'
import { checkArchive, exportInstance } from '../index.ts'
import { pieces } from './tables.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-damage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const database = await freshDatabase()
const storage = openStorage(testConfig({ DATA_DIR: path.join(folder, 'data') }))
const passphrase = 'correct horse battery staple'
const file = (name: string) => path.join(folder, name)

beforeAll(async () => {
  const { workspaceId } = await anAccount(database.db)
  await rows(
    database.db,
    sql`insert into images (name, workspace_id, media, bytes) values ('a.png', ${workspaceId}, 'image/png', 200000)`,
  )
  // The bytes are random, so that compression does not make them smaller, and an encrypted archive has several pieces.
  await storage.put('a.png', randomBytes(200_000), 'image/png')
  const secretKey = 'k'.repeat(32)
  await exportInstance({ database, storage, secretKey }, file('plain'))
  await exportInstance({ database, storage, secretKey, passphrase }, file('sealed'))
})

const check = (bytes: Buffer, words?: string) => checkArchive(Readable.from([bytes]), words)

describe('A damaged archive', () => {
  const cases = [
    ['plain', undefined],
    ['sealed', passphrase],
  ] as const

  test.each(cases)('a %s archive that is cut short at any place is refused', async (name, words) => {
    const bytes = readFileSync(file(name))
    const cuts = [0, 19, 36, 65_588, bytes.length - 17, bytes.length - 1]
    for (const at of [
      ...cuts,
      ...Array.from({ length: 3 }, (_, n) => Math.floor((bytes.length * (n + 1)) / 4)),
    ])
      await expect(check(bytes.subarray(0, at), words), String(at)).rejects.toThrow(
        /cannot be used|does not open|not encrypted/,
      )
  })

  // asvs: 11.3.3
  test.each(cases)('a %s archive with one altered byte at any place is refused', async (name, words) => {
    const bytes = readFileSync(file(name))
    for (let n = 0; n < 6; n += 1) {
      const altered = Buffer.from(bytes)
      // Skips gzip's own header, because some of its bits have no meaning.
      const at = 10 + Math.floor(((bytes.length - 11) * n) / 5)
      altered[at] = (altered[at] ?? 0) ^ 0x10
      await expect(check(altered, words), String(at)).rejects.toThrow(
        /cannot be used|does not open|not encrypted/,
      )
    }
  })

  test.each([undefined, passphrase])('an empty file is called empty (passphrase: %s)', async (words) => {
    await expect(check(Buffer.alloc(0), words)).rejects.toThrow(
      'This file cannot be used: it is empty, of 0 bytes.',
    )
  })

  test('an archive with bytes added at its end is refused', async () => {
    const bytes = readFileSync(file('plain'))
    await expect(check(Buffer.concat([bytes, gzipSync('more')]))).rejects.toThrow('something follows its end')
  })

  test('an archive whose rows were altered and packed again is refused', async () => {
    const manifest = {
      format: 'lettermill-export' as const,
      version: 2,
      made_at: '2026-11-29T00:00:00.000Z',
      migrations: ['0001_schema'],
    }
    const part = [lineOf({ secret: true }), ...(await pieces('the key'))]
    const wrong = lineOf({ rows: 0, bytes: 7, sha256: 'f'.repeat(64) })
    await expect(check(gzipSync(Buffer.concat([lineOf(manifest), ...part, wrong])))).rejects.toThrow(
      'the key is not what it was',
    )
    // The totals do not match, because the part is missing.
    const end = lineOf({ end: true, tables: 0, rows: 0, pictures: 0, sha256: 'f'.repeat(64) })
    await expect(check(gzipSync(Buffer.concat([lineOf(manifest), end])))).rejects.toThrow(
      'a part of it is missing',
    )
  })
})

test('a forged archive filled the memory, because its lengths were believed before its bytes arrived', async () => {
  const manifest = lineOf({
    format: 'lettermill-export',
    version: 2,
    migrations: [],
    made_at: '2026-11-29T00:00:00.000Z',
  })
  const long = Buffer.from([0xff, 0xff, 0xff, 0xff])
  await expect(check(gzipSync(Buffer.concat([manifest, lineOf({ secret: true }), long])))).rejects.toThrow(
    'cannot be used',
  )
  await expect(check(gzipSync(Buffer.alloc(8_000_000, 'x')))).rejects.toThrow('cannot be used')
  writeFileSync(file('empty'), '')
  await expect(check(readFileSync(file('empty')))).rejects.toThrow('cannot be used')
})
