// Front door of segments: saved filters over contacts, and the targets of campaigns.
//
// A filter is evaluated when somebody asks, never kept up to date.
export { assertTargetUsable, audienceOf, countTarget } from './count.ts'
export { listFieldsInSegments } from './field-uses.ts'
export { purgeSegments, purgeSegmentsOf } from './jobs.ts'
export { listSegmentNames } from './queries/segments.ts'
export { segmentRoutes, type SegmentRouteDeps } from './routes.ts'
export { createSegment, type TargetUse } from './segments.ts'
export { isEmptyTarget } from './target.ts'
