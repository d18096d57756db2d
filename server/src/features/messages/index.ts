// Front door of messages: single mails that scripts send, each made from a template, over streams.
export { eraseMessages } from './queries/purge.ts'
export { dropOldMessages, forgetRequests, purgeMessages } from './purge.ts'
export { messageRoutes, type MessageDeps } from './routes.ts'
