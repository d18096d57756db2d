// What a storage of uploaded files promises, wherever they are.

import type { Readable } from 'node:stream'

/**
 * A file to read: only the part that its reader has not taken yet is in memory. A caller that does not read it destroys
 * it.
 */
export interface StoredFile {
  /** Null if the storage does not say. */
  bytes: number | null
  stream: Readable
}

/** Files by name. A file is written once and never changes, so it can be cached for ever. */
export interface Storage {
  /** Keeps a file; when the promise resolves, the whole file is on disk or in the bucket. */
  put(name: string, bytes: Buffer, media: string): Promise<void>
  /** The file, or null if there is none of that name. */
  find(name: string): Promise<StoredFile | null>
  /** Removes the file; a missing one counts as removed. */
  remove(name: string): Promise<void>
}

/** Names of files: nothing that could lead out of the folder or bucket. */
export function isFileName(name: string): boolean {
  return /^[\w-]{1,100}\.[a-z]{1,10}$/.test(name)
}
