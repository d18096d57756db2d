// Front door of senders and the sending domains they claim.
export { findSigningKeys, sealStoredKeys, signingReferences, type DkimReference } from './keys.ts'
export { findDomain, findDomainByName, findSender, purgeSenders, type DomainWithKeys } from './queries.ts'
export { senderRoutes, type SenderDeps } from './routes.ts'
