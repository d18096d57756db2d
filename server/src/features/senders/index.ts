// Front door of senders and the sending domains they claim.
export { signingKeys } from './domains.ts'
export { findDomain, findDomainByName, findSender, purgeSenders, type DomainWithKeys } from './queries.ts'
export { senderRoutes, type SenderDeps } from './routes.ts'
