// Front door of webhooks: the events of a workspace are posted to addresses that its owner names (ADR-0151, ADR-0152).
// Promised: every event is posted at least once if the endpoint answers within a day, with the same `webhook-id` in all
// attempts. Nothing is posted to an address outside the public internet. Not promised: the order of calls, and that an
// event comes only once.
export { isAnyAsked } from './asked.ts'
export { dropOldCalls, tidyWebhooks } from './jobs.ts'
export { forgetPeople, removeOfWorkspace as purgeWebhooks } from './queries/jobs.ts'
export { countOpen as countWebhooks } from './queries/deliver.ts'
export { announce, announceOne, puttingOut } from './queries/outbox.ts'
export { claimUntold } from './queries/webhooks.ts'
export { webhookRoutes, type WebhookDeps } from './routes.ts'
export { WebhookSender, type WebhookSenderDeps, type WebhookWatch } from './sender.ts'
export { sealStoredSecrets } from './webhooks.ts'
