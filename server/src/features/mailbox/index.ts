// The built-in mailbox: the front door.
export { startMailbox, type Mailbox } from './listener.ts'
export { forgetMail, purgeMailbox } from './queries.ts'
export { mailboxRoutes, type MailboxDeps } from './routes.ts'
