// Calls an S3-compatible bucket in path style, which every S3-compatible server supports.
import { AwsClient } from 'aws4fetch'
import { StartError } from '../problem.ts'

/** The most milliseconds until an answer begins. Reading a file may take longer. */
const usualTimeout = 30_000

export interface BucketCall {
  /** The query without the question mark. */
  query?: string
  body?: Buffer
  media?: string
  /** The most milliseconds until the answer begins. */
  timeout?: number
  signal?: AbortSignal | undefined
}

export interface Bucket {
  /** The prefix of the files within the bucket; empty, or with a slash at its end. */
  folder: string
  /** The address without credentials. */
  shown: string
  /** @param name the name of a file in the folder; null for the bucket itself */
  call(method: string, name: string | null, call?: BucketCall): Promise<Response>
}

/**
 * Opens a bucket by its address: `s3://key:secret@host[:port]/bucket[/folder]`, with key and secret percent-encoded.
 * `?region=` names a region (default: us-east-1). `?tls=off` selects plain http, which is the default for loopback
 * addresses.
 * @param variable the name of the operator's variable, for messages
 * @throws StartError if a part is missing
 */
export function openBucket(address: string, variable: string): Bucket {
  const url = URL.parse(address)
  const [, bucket = '', ...folders] = url?.pathname.replace(/\/+$/, '').split('/') ?? []
  if (!url?.username || !url.password || !url.host || bucket === '')
    throw new StartError(`${variable} must be an address like s3://key:secret@host/bucket`)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    retries: 3,
  })
  const root = `${isPlain(url) ? 'http' : 'https'}://${url.host}/${bucket}`
  const folder = folders.map((each) => `${each}/`).join('')
  return {
    folder: decodeURIComponent(folder),
    shown: `s3://${url.host}/${bucket}/${folder}`,
    call(method, name, { query, body, media, timeout = usualTimeout, signal } = {}) {
      const patience = new AbortController()
      const timer = setTimeout(() => patience.abort(new Error('The storage does not answer')), timeout)
      const sent = body && { body: new Uint8Array(body), headers: { 'content-type': media ?? '' } }
      const place = name === null ? root : `${root}/${folder}${name}`
      return client
        .fetch(query === undefined ? place : `${place}?${query}`, {
          method,
          signal: signal ? AbortSignal.any([signal, patience.signal]) : patience.signal,
          ...sent,
        })
        .finally(() => clearTimeout(timer))
    },
  }
}

function isPlain(url: URL): boolean {
  const tls = url.searchParams.get('tls')
  return tls === 'off' || (tls === null && /^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname))
}

/** @throws Error with the storage's own message if it refused */
export async function expectOk(response: Response): Promise<Response> {
  if (response.ok) return response
  // S3's error document names the cause (a key, a bucket, a clock) and contains no secret.
  throw new Error(`The storage answered ${String(response.status)}: ${(await response.text()).slice(0, 500)}`)
}
