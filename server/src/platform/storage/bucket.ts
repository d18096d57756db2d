// Uploaded files in an S3-compatible bucket, addressed in path style, which every such server understands.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { StartError } from '../problem.ts'
import { isFileName, type Storage } from './storage.ts'

const timeout = 30_000

/**
 * A bucket as storage: `s3://key:secret@host[:port]/bucket[/folder]`, key and secret percent-encoded.
 * `?region=` names a region (default us-east-1); `?tls=off` speaks plain http, which is also what
 * loopback addresses get.
 * @throws StartError where a part is missing
 */
export function bucketStorage(storageUrl: string): Storage {
  const { client, base } = readBucketUrl(storageUrl)
  const call = async (method: string, name: string, body?: Buffer, media?: string) => {
    // For the answer to begin: who reads a file may take longer.
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(new Error('The storage does not answer')), timeout)
    const options = body && { body: new Uint8Array(body), headers: { 'content-type': media ?? '' } }
    return client
      .fetch(`${base}/${name}`, { method, signal: patience.signal, ...options })
      .finally(() => clearTimeout(timer))
  }
  return {
    async put(name, bytes, media) {
      if (!isFileName(name)) throw new Error(`Not a file name: ${name}`)
      await expectOk(await call('PUT', name, bytes, media))
    },
    async find(name) {
      if (!isFileName(name)) return null
      const response = await call('GET', name)
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      const { body, headers } = await expectOk(response)
      const length = headers.get('content-length')
      const stream = body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
      return { bytes: length === null ? null : Number(length), stream }
    },
    async remove(name) {
      if (!isFileName(name)) return
      const response = await call('DELETE', name)
      if (response.status !== 404) await expectOk(response)
      await response.body?.cancel()
    },
  }
}

function readBucketUrl(storageUrl: string): { client: AwsClient; base: string } {
  const url = URL.parse(storageUrl)
  const folder = url?.pathname.replace(/\/+$/, '') ?? ''
  if (!url?.username || !url.password || !url.host || folder.length < 2) {
    throw new StartError('STORAGE_URL must be an address like s3://key:secret@host/bucket')
  }
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    retries: 3,
  })
  return { client, base: `${isPlain(url) ? 'http' : 'https'}://${url.host}${folder}` }
}

function isPlain(url: URL): boolean {
  const tls = url.searchParams.get('tls')
  return tls === 'off' || (tls === null && /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname))
}

async function expectOk(response: Response): Promise<Response> {
  if (response.ok) return response
  // S3's own error document names what is wrong (a key, a bucket, a clock); it holds no secret.
  throw new Error(`The storage answered ${String(response.status)}: ${(await response.text()).slice(0, 500)}`)
}
