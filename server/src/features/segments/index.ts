// Front door of segments: saved filters over contacts, and the targets of campaigns.
// A filter is evaluated when somebody asks. No list of its contacts is stored.
export { assertTargetUsable, audienceOf, countTarget, evaluations, readTarget } from './count.ts'
export {
  createSegment,
  listFieldsInSegments,
  purgeSegments,
  purgeSegmentsOf,
  type SegmentDeps,
  type TargetUse,
} from './segments.ts'
export { countInactive, getInactiveSegment, inactiveContacts } from './inactive.ts'
export { listSegmentNames } from './queries/segments.ts'
export { segmentRoutes, type SegmentRouteDeps } from './routes.ts'
export { isFilterProblem } from './gone.ts'
export { assertTargetSize } from './target.ts'
