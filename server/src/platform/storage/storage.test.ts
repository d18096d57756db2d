// Files in a folder, and in a bucket that a small HTTP server plays. The server checks signatures. And the problems for
// files that could not be stored.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBucket, type TestBucket } from '../../../test/bucket.ts'
import { StartError } from '../problem.ts'
import { openStorage, type Storage } from './index.ts'
import { storageProblem } from './storage.ts'

let folder: string
let bucket: TestBucket

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lettermill-storage-'))
  bucket = await aBucket(false)
})

afterAll(async () => {
  bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const bucketUrl = (key?: string) => bucket.url('pictures/mail', key)

const storages: [string, () => Storage][] = [
  ['a folder', () => openStorage({ DATA_DIR: folder })],
  ['a bucket', () => openStorage({ DATA_DIR: folder, STORAGE_URL: bucketUrl() })],
]

test.each(storages)('%s returns the bytes that it received', async (_name, open) => {
  const bytes = Buffer.from([0, 1, 2, 255, 254])
  await open().put('picture_1-a.png', bytes, 'image/png')
  const found = await open().find('picture_1-a.png')
  expect([found?.bytes, found && (await buffer(found.stream))]).toEqual([bytes.length, bytes])
  expect(await open().find('another.png')).toBeNull()
})

test.each(storages)('%s accepts no name that leads to a file outside', async (_name, open) => {
  for (const name of ['../secret.png', 'a/b.png', '.png', 'a.png/..', 'a\0.png', 'secret-key']) {
    expect(await open().find(name)).toBeNull()
    await expect(open().put(name, Buffer.from('x'), 'image/png')).rejects.toThrow('Not a file name')
  }
})

test('a folder holds only complete files', async () => {
  await openStorage({ DATA_DIR: folder }).put('whole.png', Buffer.alloc(100_000), 'image/png')
  expect((await readdir(path.join(folder, 'uploads'))).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a bucket receives the media type, and stores the file below its path', () => {
  expect(bucket.media.get('/pictures/mail/picture_1-a.png')).toBe('image/png')
})

test('a request to a bucket that is busy for a moment is retried', async () => {
  bucket.failures = 2
  await openStorage({ DATA_DIR: folder, STORAGE_URL: bucketUrl() }).put(
    'b.png',
    Buffer.from('b'),
    'image/png',
  )
  expect(bucket.files.has('/pictures/mail/b.png')).toBe(true)
})

test('a refusal by a bucket names its own error', async () => {
  const storage = openStorage({ DATA_DIR: folder, STORAGE_URL: bucketUrl('wrong') })
  await expect(storage.put('c.png', Buffer.from('c'), 'image/png')).rejects.toThrow('SignatureDoesNotMatch')
  await expect(storage.find('c.png')).rejects.toThrow('403')
})

test.each(['s3://host/bucket', 's3://key@host/bucket', 's3://key:secret@host', 's3://key:secret@host/'])(
  'STORAGE_URL=%s stops the start',
  (url) => {
    expect(() => openStorage({ DATA_DIR: folder, STORAGE_URL: url })).toThrow(StartError)
  },
)

test.skipIf(!existsSync('/dev/full'))(
  'An upload to a full disk answered 500 without saying what was wrong',
  async () => {
    const cause: unknown = await writeFile('/dev/full', 'bytes').catch((error: unknown) => error)
    const problem = storageProblem(cause)
    expect([problem.status, problem.code]).toEqual([507, 'storage_full'])
    expect(problem.message).toContain('disk of the server is full')
    expect(problem.cause).toBe(cause)
  },
)

test('Other errors of the storage become the problem storage_away', () => {
  expect(storageProblem(new Error('The storage answered 403'))).toMatchObject({
    code: 'storage_away',
    status: 503,
  })
})
