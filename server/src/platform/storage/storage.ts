// What a storage of uploaded files promises, wherever they lie.

/** Files by name. A file is written once and never changed, so it can be cached for ever. */
export interface Storage {
  /** Keeps a file; when the promise resolves it is on disk or in the bucket, whole. */
  put(name: string, bytes: Buffer, media: string): Promise<void>
  /** The file's bytes, or null where there is none of that name. */
  find(name: string): Promise<Buffer | null>
  /** Removes the file; one that is not there is removed already. */
  remove(name: string): Promise<void>
}

/** Names of files: nothing that could lead out of the folder or bucket. */
export function isFileName(name: string): boolean {
  return /^[\w-]{1,100}\.[a-z]{1,10}$/.test(name)
}
