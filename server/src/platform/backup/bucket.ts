// Backups in an S3-compatible bucket. The size of a backup is unknown until its end, so the backup is uploaded in
// parts.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { expectOk, openBucket, type Bucket } from '../storage/index.ts'
import type { Place } from './place.ts'

/**
 * The size of a part. Some services require parts of equal size. An upload has at most 10,000 parts, which are 160 GB.
 * One part is in memory at a time.
 */
const partBytes = 16 * 1024 * 1024
const mostParts = 10_000
/** The most milliseconds for uploading a part, and for the service to assemble the parts. */
const timeout = 300_000

/** @throws StartError if the address lacks a key, a secret or a bucket */
export function bucketPlace(address: string): Place {
  const bucket = openBucket(address, 'BACKUP_TO')
  return {
    shown: bucket.shown,
    write: (name, bytes, signal) => upload(bucket, name, bytes, signal),
    async read(name, signal) {
      const { body } = await expectOk(await bucket.call('GET', name, { signal }))
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
    },
    list: (prefix) => list(bucket, prefix),
    async remove(name) {
      const response = await bucket.call('DELETE', name)
      if (response.status !== 404) await expectOk(response)
      await response.body?.cancel()
    },
  }
}

async function upload(bucket: Bucket, name: string, bytes: Readable, signal?: AbortSignal): Promise<void> {
  let begun: Multipart | null = null
  try {
    for await (const { part, isLast } of inParts(bytes)) {
      // A backup of a single part needs only one request.
      if (isLast && begun === null) {
        await expectOk(await bucket.call('PUT', name, { body: part, media, timeout, signal }))
        return
      }
      begun ??= await Multipart.begin(bucket, name, signal)
      await begun.put(part)
    }
    await begun?.complete()
  } catch (error) {
    await begun?.abort().catch(() => undefined)
    throw error
  }
}

const media = 'application/octet-stream'

class Multipart {
  readonly #bucket: Bucket
  readonly #name: string
  readonly #signal: AbortSignal | undefined
  readonly #id: string
  readonly #tags: string[] = []

  private constructor(bucket: Bucket, name: string, signal: AbortSignal | undefined, id: string) {
    this.#bucket = bucket
    this.#name = name
    this.#signal = signal
    this.#id = `uploadId=${encodeURIComponent(id)}`
  }

  static async begin(bucket: Bucket, name: string, signal?: AbortSignal): Promise<Multipart> {
    const answer = await expectOk(await bucket.call('POST', name, { query: 'uploads=', signal }))
    return new Multipart(bucket, name, signal, valueOf(await answer.text(), 'UploadId'))
  }

  async put(body: Buffer): Promise<void> {
    const number = this.#tags.length + 1
    if (number > mostParts)
      throw new Error(
        'The backup is larger than a bucket takes (160 GB). Use a folder, or PostgreSQL’s own tools.',
      )
    const query = `partNumber=${String(number)}&${this.#id}`
    const answer = await expectOk(await this.#call('PUT', query, body))
    this.#tags.push(answer.headers.get('etag') ?? '')
  }

  async complete(): Promise<void> {
    const parts = this.#tags.map(
      (tag, at) => `<Part><PartNumber>${String(at + 1)}</PartNumber><ETag>${tag}</ETag></Part>`,
    )
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const text = await (await expectOk(await this.#call('POST', this.#id, body))).text()
    // The service begins its answer before it assembles the parts, so a failure can follow a status of 200.
    if (text.includes('<Error>')) throw new Error(`The storage could not finish: ${text.slice(0, 500)}`)
  }

  async abort(): Promise<void> {
    await this.#bucket.call('DELETE', this.#name, { query: this.#id })
  }

  #call(method: string, query: string, body: Buffer): Promise<Response> {
    return this.#bucket.call(method, this.#name, { query, body, media, timeout, signal: this.#signal })
  }
}

/** Parts of the full size, and a last part with the rest. */
async function* inParts(bytes: Readable): AsyncGenerator<{ part: Buffer; isLast: boolean }> {
  let held: Buffer[] = []
  let size = 0
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    let rest = piece
    while (size + rest.length > partBytes) {
      const room = partBytes - size
      yield { part: Buffer.concat([...held, rest.subarray(0, room)]), isLast: false }
      ;[held, size, rest] = [[], 0, rest.subarray(room)]
    }
    held.push(rest)
    size += rest.length
  }
  yield { part: Buffer.concat(held), isLast: true }
}

async function list(bucket: Bucket, prefix: string): Promise<string[]> {
  const names: string[] = []
  let token: string | null = null
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix: `${bucket.folder}${prefix}` })
    if (token !== null) query.set('continuation-token', token)
    const text = await (await expectOk(await bucket.call('GET', null, { query: query.toString() }))).text()
    for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(key.split('/').at(-1) ?? key)
    token = text.includes('<IsTruncated>true') ? valueOf(text, 'NextContinuationToken') : null
  } while (token !== null)
  return names
}

/** Reads an element of S3's flat answers. */
function valueOf(text: string, element: string): string {
  const value = new RegExp(`<${element}>([^<]*)</${element}>`).exec(text)?.[1]
  if (value === undefined) throw new Error(`The storage answered without ${element}: ${text.slice(0, 500)}`)
  return value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
