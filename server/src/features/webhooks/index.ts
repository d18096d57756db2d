// Front door of webhooks. Lettermill posts the events of a workspace to addresses that its owner names (ADR-0151).
// If an endpoint answers within a day, it gets every event at least once. All attempts have the same
// `webhook-id`. Lettermill posts nothing to an address outside the public internet. Calls may come in any order, and an
// event may come more than once.
export { sealStoredSecrets, tidyWebhooks } from './webhooks.ts'
export { dropOldCalls } from './calls.ts'
export { forgetPeople, removeOfWorkspace as purgeWebhooks } from './queries/jobs.ts'
export { countOpen as countWebhooks } from './queries/deliver.ts'
export { claimUnannounced } from './queries/webhooks.ts'
export { webhookRoutes, type WebhookDeps } from './routes.ts'
export { WebhookSender, type WebhookSenderDeps, type WebhookWatch } from './sender.ts'
