// Front door of quotas: the most contacts, groups and campaigns that one workspace may keep, and the most confirmation
// mails that it may send a day. A deleted row takes space
// for the 24 hours in which it can be restored, so it counts. A workspace cannot exceed a quota by deleting and
// importing in turns, and a deleted group always fits when it is restored.
export { assertCampaignFits, assertImportFit, quotasOf, type Quotas } from './quotas.ts'
export { countConfirmation, deleteConfirmationsOf, lockQuotas } from './queries.ts'
export { quotaRoutes } from './routes.ts'
