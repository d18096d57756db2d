// Front door of notices, with which the dashboard informs about the whole instance.
export { accountMailOf } from './account-mail.ts'
export { noticeRoutes } from './routes.ts'
export { mailWebhooksOff } from './webhooks-off-mail.ts'
export { mailBlocked } from './blocked-mail.ts'
export { mailFloodedForms } from './flooded-forms-mail.ts'
export { mailInvitation } from './invitation-mail.ts'
export type { NoticeMailDeps } from './notice-mail.ts'
export { mailWaiting } from './waiting-mail.ts'
