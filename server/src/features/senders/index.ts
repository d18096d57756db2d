// Front door of senders and sending domains.
export { assertMaySend, type SendingDomains } from './claims.ts'
export { describeDomain, type DescribedDomain } from './domains.ts'
export { findSigningKeys, sealStoredKeys, signingReferences, type DkimReference } from './keys.ts'
export {
  findDomain,
  findDomainByName,
  findFirstSender,
  findSender,
  findSenderAt,
  purgeSenders,
  type DomainWithKeys,
} from './queries.ts'
export { dmarcRecordOf } from './records.ts'
export {
  isReturnPath,
  noteReturnPath,
  returnDomainOf,
  returnNameOf,
  type ReturnPathState,
} from './return-path.ts'
export { senderRoutes, type SenderDeps } from './routes.ts'
