// Uploaded files: the front door.
export { expectOk, openBucket, type Bucket } from './bucket-client.ts'
export { openStorage } from './open.ts'
export { storageProblem } from './problems.ts'
export { isFileName, type Storage, type StoredFile } from './storage.ts'
