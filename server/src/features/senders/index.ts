// Front door of senders and the sending domains they claim.
export { findDomain, findDomainByName, findSender, purgeSenders, type DomainWithKey } from './queries.ts'
export { senderRoutes, type SenderDeps } from './routes.ts'
