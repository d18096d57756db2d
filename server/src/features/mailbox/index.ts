// The built-in mailbox: the front door.
export { startMailbox, type Mailbox } from './listener.ts'
export { purgeMailbox } from './queries.ts'
export { mailboxRoutes, type MailboxDeps } from './routes.ts'
