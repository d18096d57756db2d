// The front door of analytics: the dashboard and the analytics screen. Stats describe the past: deleting a campaign
// does not change them.
export { analyticsRoutes, type AnalyticsDeps } from './routes.ts'
