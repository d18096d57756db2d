// Files kept in a folder, and in a bucket played by a small HTTP server that checks signatures.
import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '../problem.ts'
import { openStorage, type Storage } from './index.ts'

const secret = 'se/cr+et'
let folder: string
let bucket: Server
let port: number
const files = new Map<string, { bytes: Buffer; media: string | undefined }>()
let failures = 0

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** AWS Signature Version 4, computed anew from what came over the wire. */
function isSigned(request: IncomingMessage): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=key\/(\d{8})\/(eu-1)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!match) return false
  const [, day = '', region = '', names = '', signature] = match
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.split(';').map((name) => `${name}:${String(request.headers[name])}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
  return createHmac('sha256', key).update(toSign).digest('hex') === signature
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lettermill-storage-'))
  bucket = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      if (failures > 0) return response.writeHead(503).end(String(failures--))
      if (!isSigned(request)) return response.writeHead(403).end('SignatureDoesNotMatch')
      const name = request.url ?? ''
      if (request.method === 'PUT') {
        files.set(name, { bytes, media: request.headers['content-type'] })
        return response.end()
      }
      const file = files.get(name)
      return file ? response.end(file.bytes) : response.writeHead(404).end('NoSuchKey')
    })
  })
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
  port = (bucket.address() as AddressInfo).port
})

afterAll(async () => {
  bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const bucketUrl = (key: string) =>
  `s3://key:${encodeURIComponent(key)}@127.0.0.1:${String(port)}/pictures/mail?region=eu-1`

const storages: [string, () => Storage][] = [
  ['a folder', () => openStorage({ DATA_DIR: folder })],
  ['a bucket', () => openStorage({ DATA_DIR: folder, STORAGE_URL: bucketUrl(secret) })],
]

test.each(storages)('%s gives back the bytes that it was given', async (_name, open) => {
  const bytes = Buffer.from([0, 1, 2, 255, 254])
  await open().put('picture_1-a.png', bytes, 'image/png')
  const found = await open().find('picture_1-a.png')
  expect([found?.bytes, found && (await buffer(found.stream))]).toEqual([bytes.length, bytes])
  expect(await open().find('another.png')).toBeNull()
})

test.each(storages)('%s takes no name that leads elsewhere', async (_name, open) => {
  for (const name of ['../secret.png', 'a/b.png', '.png', 'a.png/..', 'a\0.png', 'secret-key']) {
    expect(await open().find(name)).toBeNull()
    await expect(open().put(name, Buffer.from('x'), 'image/png')).rejects.toThrow('Not a file name')
  }
})

test('a folder holds whole files only', async () => {
  await openStorage({ DATA_DIR: folder }).put('whole.png', Buffer.alloc(100_000), 'image/png')
  expect((await readdir(path.join(folder, 'uploads'))).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a bucket learns the media type and gets the file below its path', () => {
  expect(files.get('/pictures/mail/picture_1-a.png')?.media).toBe('image/png')
})

test('a bucket that is busy for a moment is asked again', async () => {
  failures = 2
  await openStorage({ DATA_DIR: folder, STORAGE_URL: bucketUrl(secret) }).put(
    'b.png',
    Buffer.from('b'),
    'image/png',
  )
  expect(files.has('/pictures/mail/b.png')).toBe(true)
})

test('a bucket that refuses is named with its own words', async () => {
  const storage = openStorage({ DATA_DIR: folder, STORAGE_URL: bucketUrl('wrong') })
  await expect(storage.put('c.png', Buffer.from('c'), 'image/png')).rejects.toThrow('SignatureDoesNotMatch')
  await expect(storage.find('c.png')).rejects.toThrow('403')
})

test.each(['s3://host/bucket', 's3://key@host/bucket', 's3://key:secret@host', 's3://key:secret@host/'])(
  'the start stops at %s',
  (url) => {
    expect(() => openStorage({ DATA_DIR: folder, STORAGE_URL: url })).toThrow(StartError)
  },
)
