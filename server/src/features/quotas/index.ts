// Front door of quotas: the most contacts, groups and campaigns that one workspace may keep.
// Deleted rows count for the 24 hours in which they can be restored, because they take space until then. So deleting
// and importing in turns cannot exceed a quota, and restoring a group always fits.
export { assertCampaignFits, assertImportFit, quotasOf, type Quotas } from './quotas.ts'
export { lockQuotas } from './queries.ts'
export { quotaRoutes } from './routes.ts'
