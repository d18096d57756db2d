// The whole instance as an archive: for backups, and for moving from the embedded database to a server.
export { checkArchive, type Checked } from './read.ts'
export { exportInstance, writeArchive, type TransferDeps, type Written } from './export.ts'
export { importInstance, restoreInstance, type Imported, type ImportDeps } from './import.ts'
