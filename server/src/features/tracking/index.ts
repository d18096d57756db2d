// The front door of tracking: opens, clicks, unsubscribes, and the stats counted from events and deliveries.
export { noStats, statKinds, statOfRefusal, type StatEntry, type StatKind, type Stats } from './stats.ts'
export {
  countBotEvents,
  countEventsBeyond,
  forgetContactOfEvents,
  listBotEvents,
  listEvents,
  purgeEvents,
  purgeStats,
} from './queries/events.ts'
export { sumHours } from './queries/hours.ts'
export {
  clicksByLink,
  countMasked,
  findFirstBucket,
  sumMailings,
  sumBuckets,
  sumSteps,
  sumWorkspace,
  wholeWorkspace,
  type StepStats,
} from './queries/read-stats.ts'
export { listStopped } from './queries/append.ts'
export type { Difference } from './queries/recount.ts'
export { raiseStats, raisingBy } from './queries/stats.ts'
export { recountMailings, recountStats } from './recount.ts'
export { EventRecorder, type EventRecorderOptions, type NewEvent } from './recording/recorder.ts'
export { getQueueAge } from './queries/count.ts'
export { countAll, startCounting } from './recording/counting.ts'
export { judgeClicks } from './judge.ts'
export { unreadFor } from './queries/judge.ts'
export { maskedAddress } from './masked-address.ts'
export { keepEvents } from './retention.ts'
export { leavingFailure, trackingRoutes, type Readers, type TrackingDeps } from './routes.ts'
export {
  keyIdOf,
  linkTokens,
  type LinkTokens,
  type MessageTokens,
  type TokenContent,
  type TokenPurpose,
} from './tokens.ts'
export { evidenceOf, leaveOrReturn } from './subscription.ts'
