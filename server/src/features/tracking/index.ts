// Hits of readers and the figures folded from everything: the front door.
export {
  figureKinds,
  noFigures,
  noSums,
  workspaceKinds,
  type FigureKind,
  type Figures,
  type RollUpEntry,
  type WorkspaceSums,
} from './figures.ts'
export { countHitsBeyond, countMachineHits, listHits, listMachineHits } from './queries/events.ts'
export { listStopped } from './queries/hits.ts'
export { purgeHits, purgeSums } from './queries/purge.ts'
export type { Difference } from './queries/repair.ts'
export { rollUp, rollUpOf } from './queries/roll-ups.ts'
export { clicksByLink, figuresOf, sumStretches, type StretchSum } from './queries/sums.ts'
export { findFirstSlot, sumEver, sumWorkspace } from './queries/workspace-sums.ts'
export { HitRecorder, type NewHit, type HitRecorderOptions } from './recording/recorder.ts'
export { repairRollUps } from './repair.ts'
export { keepEvents } from './retention.ts'
export { countsBy } from './stretches.ts'
export { trackingRoutes, type Readers, type TrackingDeps } from './routes.ts'
export {
  linkTokens,
  type LinkTokens,
  type MessageTokens,
  type TokenContent,
  type TokenPurpose,
} from './tokens.ts'
