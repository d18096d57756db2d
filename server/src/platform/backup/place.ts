// The interface of a place for backups, which is a folder or a bucket.
import type { Readable } from 'node:stream'

/** Files by name. A file has its name only when it is complete. */
export interface Place {
  /** The place as an operator may see it: without credentials. */
  shown: string
  write(name: string, bytes: Readable, signal?: AbortSignal): Promise<void>
  /** @throws Error if it does not exist or cannot be read */
  read(name: string, signal?: AbortSignal): Promise<Readable>
  /** The names with that prefix, in any order. */
  list(prefix: string): Promise<string[]>
  remove(name: string): Promise<void>
}
