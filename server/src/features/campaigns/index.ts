// The front door of campaigns.
export { listFieldUses } from './field-uses.ts'
export { stopWorkspace } from './lifecycle.ts'
export { purgeCampaigns } from './purge/campaigns.ts'
export { campaignRoutes, type CampaignDeps } from './routes.ts'
export { holdCampaign, settleCampaign } from './settle.ts'
export { startPending, type StartDeps } from './start.ts'
export { startDueCampaigns } from './holds/due.ts'
export { findRestored, goOnRestored, holdRestored } from './holds/restored.ts'
