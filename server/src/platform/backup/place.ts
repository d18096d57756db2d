// Where backups lie: a folder, or a bucket.
import type { Readable } from 'node:stream'

/** Files by name. A file is there under its name only when all of it is. */
export interface Place {
  /** As an operator may read it: without credentials. */
  shown: string
  write(name: string, bytes: Readable, signal?: AbortSignal): Promise<void>
  /** @throws Error where it is not there or cannot be read */
  read(name: string, signal?: AbortSignal): Promise<Readable>
  /** Names that begin so, in no order. */
  list(prefix: string): Promise<string[]>
  remove(name: string): Promise<void>
}
