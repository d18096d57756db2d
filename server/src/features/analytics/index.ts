// The front door of analytics: the dashboard and the analytics screen.
//
// Stats describe the past: deleting a campaign takes nothing away from them.
export { analyticsRoutes, type AnalyticsDeps } from './routes.ts'
