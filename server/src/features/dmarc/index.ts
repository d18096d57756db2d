// The front door of DMARC reports. Mail to dmarc@ is committed to an inbox, a worker parses it in a thread, and
// Lettermill keeps the rows for domains that a workspace proved.
export { countReportMail, keepMail as keepReportMail } from './queries/inbox.ts'
export { dropOldReports } from './queries/reports.ts'
export { DmarcReader, type DmarcResult } from './reader.ts'
export { dmarcTasks } from './report/mail.ts'
export { limits as reportLimits } from './report/unreadable.ts'
export { dmarcRoutes } from './routes.ts'
