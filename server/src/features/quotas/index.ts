// Front door of quotas: how many contacts, groups and campaigns one workspace may keep.
//
// What was deleted counts for the 24 hours in which it can be restored, since it takes its room until then: who deletes
// and imports by turns passes no quota, and restoring a group always fits.
export { assertCampaignFits, assertImportFit, quotasOf, type Quotas } from './quotas.ts'
export { lockQuotas } from './queries.ts'
export { quotaRoutes } from './routes.ts'
