// The front door of suppressions: addresses that a workspace must not mail. If an address is suppressed while its
// message is on the wire, the message still arrives.
export {
  forgetSuppression,
  lastSuppression,
  listSuppressed,
  listSuppressedSince,
  purgeSuppressions,
  release,
  type SuppressionReason,
} from './queries/suppressions.ts'
export {
  suppress,
  suppressed,
  unsubscribeAddresses,
  type Evidence,
  type Suppression,
} from './queries/suppress.ts'
export { addMassBounce, markProvisional } from './undo/queries/mass-bounces.ts'
export {
  listFound as listMassBouncePlaces,
  listSuspects,
  listSuspectWordings,
  type Suspect,
} from './undo/queries/suspects.ts'
export { suppressInactive } from './queries/inactive.ts'
export { listHardBounces, type HardBounce } from './queries/list.ts'
export { takeBackMany, domainOfEmail } from './undo/queries/take-back.ts'
export { undoRoutes } from './undo/routes.ts'
export { suppressionRoutes, type SuppressionDeps } from './routes.ts'
