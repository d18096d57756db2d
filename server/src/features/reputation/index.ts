// The front door of reputation: how receivers treated the mail of each sending domain. Providers do not report
// everything. Gmail, for example, reports no complaints to senders.
export { listReputation } from './reputation.ts'
export { reputationRoutes } from './routes.ts'
