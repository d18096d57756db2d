// The dashboard and the analytics screen: the front door.
//
// Figures are facts of the past: deleting a campaign takes nothing away from them.
export { analyticsRoutes, type AnalyticsDeps } from './routes.ts'
