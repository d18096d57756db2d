// Uploaded files: the front door.
export { openStorage } from './open.ts'
export { isFileName, type Storage } from './storage.ts'
