// The configuration's front door.
export { listeningUrl, readConfig, takesMail, variables, type Config } from './config.ts'
export { readMailboxAddress, type AfterReading, type MailboxAddress } from './mailboxes.ts'
export type { RolesClaim } from './oidc.ts'
export { parseDuration } from './duration.ts'
export { keepSecretKey, readSecretKey } from './secret.ts'
export { misspelled } from './misspelled.ts'
