// What a storage of uploaded files promises, wherever they lie.

import type { Readable } from 'node:stream'

/** A file to read: it is in memory only as far as its reader is behind. Whoever does not read it destroys it. */
export interface StoredFile {
  /** Null where the storage does not say. */
  bytes: number | null
  stream: Readable
}

/** Files by name. A file is written once and never changed, so it can be cached for ever. */
export interface Storage {
  /** Keeps a file; when the promise resolves it is on disk or in the bucket, whole. */
  put(name: string, bytes: Buffer, media: string): Promise<void>
  /** The file, or null where there is none of that name. */
  find(name: string): Promise<StoredFile | null>
  /** Removes the file; one that is not there is removed already. */
  remove(name: string): Promise<void>
}

/** Names of files: nothing that could lead out of the folder or bucket. */
export function isFileName(name: string): boolean {
  return /^[\w-]{1,100}\.[a-z]{1,10}$/.test(name)
}
