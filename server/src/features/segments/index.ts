// Front door of segments: saved filters over contacts, and the targets of campaigns.
// A filter is evaluated when somebody asks. No list of its contacts is stored.
export { evaluations } from './count.ts'
export { assertTargetUsable, audienceOf, countTarget, readTarget } from './audience.ts'
export { createSegment, purgeSegments, purgeSegmentsOf } from './segments.ts'
export type { SegmentDeps, TargetUse } from './read.ts'
export { listFieldsInSegments } from './read.ts'
export { countInactive, getInactiveSegment, inactiveContacts } from './inactive.ts'
export { listSegmentNames } from './queries/segments.ts'
export { segmentRoutes, type SegmentRouteDeps } from './routes.ts'
export { isFilterProblem } from './gone.ts'
export { assertTargetSize } from './target.ts'
