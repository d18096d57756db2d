// A bucket for tests: a small HTTP server that supports the part of S3 that the product uses, and checks signatures.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

const secret = 'se/cr+et'
const region = 'eu-1'

export interface TestBucket {
  /** The stored files by their paths, for example /pictures/mail/a.png. */
  files: Map<string, Buffer>
  /** The media types of the files, by the same paths. */
  media: Map<string, string | undefined>
  /** The sizes of the received bodies, in order. */
  bodies: number[]
  /** Uploads in parts that have begun, and were neither completed nor aborted. */
  open: Map<string, Buffer[]>
  /** The number of next calls that are answered with 503. */
  failures: number
  /** Whether calls are accepted and never answered. */
  stalls: boolean
  /** Changes a file's bytes between upload and download. */
  spoil: (bytes: Buffer) => Buffer
  /** The address of a folder in the bucket. */
  url(folder: string, key?: string): string
  close(): void
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Checks AWS Signature Version 4 by computing it again from the request. */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=key\/(\d{8})\/(eu-1)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!match) return false
  const [, day = '', , names = '', signature] = match
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('='))
  const canonical = [
    request.method,
    url.pathname,
    query.sort().join('&'),
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

/** Starts a bucket. It closes with the calling test; if called at the top of a file, `close()` closes it. */
export async function aBucket(isOfTest = true): Promise<TestBucket> {
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => answer(bucket, request, response, bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const bucket: TestBucket = {
    files: new Map(),
    media: new Map(),
    bodies: [],
    open: new Map(),
    failures: 0,
    stalls: false,
    spoil: (bytes) => bytes,
    url: (folder, key = secret) =>
      `s3://key:${encodeURIComponent(key)}@127.0.0.1:${String(port)}/${folder}?region=${region}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  if (isOfTest) onTestFinished(() => bucket.close())
  return bucket
}

function answer(bucket: TestBucket, request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  if (bucket.stalls) return
  const url = new URL(request.url ?? '', 'http://bucket')
  if (bucket.failures > 0) return void response.writeHead(503).end(String(bucket.failures--))
  if (!isSigned(request, url)) return void response.writeHead(403).end('SignatureDoesNotMatch')
  if (bytes.length > 0) bucket.bodies.push(bytes.length)
  const name = url.pathname
  const upload = url.searchParams.get('uploadId')
  if (url.searchParams.has('list-type')) return void response.end(listed(bucket, url))
  if (request.method === 'POST' || upload !== null)
    return inParts(bucket, { request, response, bytes, name, upload, url })
  if (request.method === 'PUT') {
    bucket.files.set(name, bucket.spoil(bytes))
    bucket.media.set(name, request.headers['content-type'])
    return void response.end()
  }
  if (request.method === 'DELETE') {
    bucket.files.delete(name)
    return void response.writeHead(204).end()
  }
  const file = bucket.files.get(name)
  if (file) response.end(file)
  else response.writeHead(404).end('NoSuchKey')
}

/** Lists two names per answer, so that a caller must ask for more. */
function listed({ files }: TestBucket, url: URL): string {
  const prefix = `${url.pathname}/${url.searchParams.get('prefix') ?? ''}`
  const names = [...files.keys()].filter((name) => name.startsWith(prefix)).sort()
  const from = Number(url.searchParams.get('continuation-token') ?? 0)
  const some = names.slice(from, from + 2).map((name) => `<Contents><Key>${name.slice(1)}</Key></Contents>`)
  const isMore = from + 2 < names.length
  const token = isMore ? `<NextContinuationToken>${String(from + 2)}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${String(isMore)}</IsTruncated>${token}${some.join('')}</ListBucketResult>`
}

interface PartCall {
  request: IncomingMessage
  response: ServerResponse
  bytes: Buffer
  name: string
  upload: string | null
  url: URL
}

function inParts(bucket: TestBucket, { request, response, bytes, name, upload, url }: PartCall): void {
  if (upload === null) {
    const id = randomUUID()
    bucket.open.set(id, [])
    return void response.end(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  const parts = bucket.open.get(upload)
  if (!parts) return void response.writeHead(404).end('NoSuchUpload')
  if (request.method === 'PUT') {
    const number = Number(url.searchParams.get('partNumber'))
    parts[number - 1] = bytes
    return void response.setHeader('etag', `"${hash(bytes).slice(0, 32)}"`).end()
  }
  bucket.open.delete(upload)
  if (request.method === 'DELETE') return void response.writeHead(204).end()
  const named = [...bytes.toString().matchAll(/<ETag>"(\w+)"<\/ETag>/g)].map(([, tag]) => tag)
  const isSame = named.join() === parts.map((part) => hash(part).slice(0, 32)).join()
  if (!isSame) return void response.end('<Error><Code>InvalidPart</Code></Error>')
  bucket.files.set(name, bucket.spoil(Buffer.concat(parts)))
  response.end('<CompleteMultipartUploadResult/>')
}
