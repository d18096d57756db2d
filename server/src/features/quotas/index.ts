// Front door of quotas: how many contacts, groups and campaigns one workspace may keep.
//
// Deleted rows count for the 24 hours in which they can be restored, because they take space until then: deleting and
// importing alternately passes no quota, and restoring a group always fits.
export { assertCampaignFits, assertImportFit, quotasOf, type Quotas } from './quotas.ts'
export { lockQuotas } from './queries.ts'
export { quotaRoutes } from './routes.ts'
