// The front door of suppressions: addresses that a workspace must not mail.
//
// Not promised: an address that is suppressed while its message is on the wire still gets that message.
export {
  forgetSuppression,
  lastSuppression,
  listSuppressed,
  listSuppressedSince,
  purgeSuppressions,
  release,
  suppress,
  unsubscribeAddresses,
  type Evidence,
  type Suppression,
  type SuppressionReason,
} from './queries.ts'
export { suppressionRoutes, type SuppressionDeps } from './routes.ts'
