// Front door of the audit log: who did what and when, for the administrator.
export { dropOldEntries } from './jobs.ts'
export { commandLine, product, reader, anonymous, type Actor, type NewAuditEntry } from './new-entry.ts'
export { forgetDetail, listOwnEntries, record, type OwnEntry } from './queries.ts'
export { acted, actorOf, readWhole, type EntryDetails } from './acting/routes.ts'
export { auditRoutes } from './routes.ts'
export { noteRefusal } from './refusals.ts'
