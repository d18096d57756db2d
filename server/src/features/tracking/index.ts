// Hits of readers and the figures folded from everything: the front door.
export { figureKinds, noFigures, type FigureKind, type Figures, type RollUpEntry } from './figures.ts'
export { countMachineHits, listHits, listMachineHits } from './queries/events.ts'
export {
  clicksByLink,
  figuresOf,
  rollUp,
  rollUpOf,
  sumStretches,
  type Difference,
} from './queries/roll-ups.ts'
export { HitRecorder, type NewHit, type HitRecorderOptions } from './recorder.ts'
export { repairRollUps } from './repair.ts'
export { trackingRoutes, type Readers, type TrackingDeps } from './routes.ts'
export {
  linkTokens,
  type LinkTokens,
  type MessageTokens,
  type TokenContent,
  type TokenPurpose,
} from './tokens.ts'
