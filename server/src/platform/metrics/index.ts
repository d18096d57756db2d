// The front door of metrics for Prometheus. Metrics have a port of their own or a token, and are off by default.
export { serveMetrics } from './expose.ts'
export { LabelledCounter, type Labels, type Metrics, type Reading, watchRequests } from './metrics.ts'
export { exposeMetrics, openMetrics } from './open.ts'
export { metricsRoute } from './route.ts'
