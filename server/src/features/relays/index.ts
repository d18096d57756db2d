// The front door of relays, over which mail leaves.
export { handOver, listUsableRelays, type UsableRelay } from './hand-over.ts'
export { RelayPool, type RelayPoolDeps } from './pool.ts'
export { dropOldDays, findFailure } from './queries.ts'
export {
  isTestMode,
  listKnownRelays,
  listRelayHosts,
  sealStoredPasswords,
  type KnownRelay,
} from './relays.ts'
export { providerHead } from './provider-headers.ts'
export { findPublicUrl, getAddressState, isRefused, PublicAddress } from './public-address.ts'
export { publicAddressRoutes, type PublicAddressDeps } from './routes-public-address.ts'
export { relayRoutes, type RelayDeps } from './routes.ts'
