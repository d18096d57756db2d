// The front door of metrics (operator.md: Prometheus text, on a port or token of its own, off by default).
export { metricsRoute, serveMetrics } from './expose.ts'
export type { Labels, Metrics, Reading } from './metrics.ts'
export { exposeMetrics, openMetrics } from './open.ts'
export { LabelledCounter } from './labelled-counter.ts'
export { watchRequests } from './requests.ts'
