// Uploaded files in an S3-compatible bucket.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { expectOk, openBucket } from './bucket-client.ts'
import { isFileName, type Storage } from './storage.ts'

/**
 * Storage in a bucket, whose address `openBucket` reads.
 * @throws StartError if a part is missing
 */
export function bucketStorage(storageUrl: string): Storage {
  const bucket = openBucket(storageUrl, 'STORAGE_URL')
  return {
    async put(name, body, media) {
      if (!isFileName(name)) throw new Error(`Not a file name: ${name}`)
      await expectOk(await bucket.call('PUT', name, { body, media }))
    },
    async find(name) {
      if (!isFileName(name)) return null
      const response = await bucket.call('GET', name)
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
      const response = await bucket.call('DELETE', name)
      if (response.status !== 404) await expectOk(response)
      await response.body?.cancel()
    },
  }
}
