// The whole instance in one file: for backups, and for moving from the embedded database to a server.
export { exportInstance, type TransferDeps } from './export.ts'
export { importInstance, type Imported, type ImportDeps } from './import.ts'
