// Front door of the audit log: what was done, by whom and when, for the administrator.
export { auditedCalls, unauditedCalls } from './calls.ts'
export { dropOldRecords } from './duties.ts'
export { commandLine, product, stranger, type Actor, type Deed } from './deeds.ts'
export { forgetDetail, record } from './queries.ts'
export { acted, readWhole } from './acting/routes.ts'
export { auditRoutes } from './routes.ts'
export { noteRefusal } from './tally.ts'
