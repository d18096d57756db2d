// The interface of a storage of uploaded files.
import type { Readable } from 'node:stream'
import { Problem } from '../problem.ts'

/**
 * A file to read. Memory holds only the part that its reader has not taken yet. A caller that does not read the file
 * must destroy the stream.
 */
export interface StoredFile {
  /** The size; null if the storage does not report it. */
  bytes: number | null
  stream: Readable
}

/** Files by name. A file is written once and never changes, so it can be cached for good. */
export interface Storage {
  /** Stores a file. When the promise resolves, the whole file is on disk or in the bucket. */
  put(name: string, bytes: Buffer, media: string): Promise<void>
  /** The file; null if none has that name. */
  find(name: string): Promise<StoredFile | null>
  /** Deletes the file. It succeeds if the file does not exist. */
  remove(name: string): Promise<void>
}

/** Whether a text is a valid file name, which cannot lead out of the folder or bucket. */
export function isFileName(name: string): boolean {
  return /^[\w-]{1,100}\.[a-z]{1,10}$/.test(name)
}

const full = new Set(['ENOSPC', 'EDQUOT'])

/**
 * The problem for a failed `put`: storage_full if the disk or a quota is full, storage_away for every other cause. The
 * log contains the cause.
 */
export function storageProblem(cause: unknown): Problem {
  const { code } = (cause ?? {}) as { code?: unknown }
  const problem = new Problem(full.has(String(code)) ? 'storage_full' : 'storage_away')
  return Object.assign(problem, { cause })
}
