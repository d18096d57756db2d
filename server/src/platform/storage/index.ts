// Uploaded files: the front door.
export { openStorage } from './open.ts'
export { storageProblem } from './problems.ts'
export { isFileName, type Storage, type StoredFile } from './storage.ts'
