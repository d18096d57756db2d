// Front door of backups. Lettermill makes them by schedule or on request, reads each backup back, and compares it
// (ADR-0110).
export { backUpNow, backUpWhenDue, type BackupJobDeps } from './job.ts'
export { openBackup } from './open.ts'
export type { Made } from './make.ts'
export { findFailedBackup, getBackupState, type BackupState } from './queries.ts'
