// The front door of reputation: how receivers took the mail of each sending domain.
// Not promised: that providers report everything. Gmail reports no complaints to senders.
export { listReputation } from './reputation.ts'
export { reputationRoutes } from './routes.ts'
