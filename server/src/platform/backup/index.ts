// Front door of backups. They are made by schedule or on request, and each is read back and compared (ADR-0110).
export { backUpNow, backUpWhenDue, type BackupJobDeps } from './job.ts'
export { openBackup } from './open.ts'
export type { Made } from './make.ts'
export { findFailedBackup, getBackupState, type BackupState } from './queries.ts'
