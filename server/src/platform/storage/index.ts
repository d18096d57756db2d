// Uploaded files: the front door.
import { bucketStorage } from './bucket.ts'
import { folderStorage } from './folder.ts'
import type { Storage } from './storage.ts'

export { expectOk, openBucket, type Bucket } from './bucket-client.ts'
export { storageProblem, isFileName, type Storage, type StoredFile } from './storage.ts'

/**
 * The storage of the configuration: STORAGE_URL's bucket, or else the folder DATA_DIR/uploads. Nodes do not share their
 * folders, so several nodes need a bucket.
 * @throws StartError if STORAGE_URL lacks a key, a secret or a bucket
 */
export function openStorage(config: { DATA_DIR: string; STORAGE_URL?: string | undefined }): Storage {
  return config.STORAGE_URL ? bucketStorage(config.STORAGE_URL) : folderStorage(config.DATA_DIR)
}
