// Front door of mail-providers: the mailbox providers of recipients' domains, by their MX records, and their limits.
export { listProviderLimits } from './limits-queries.ts'
export { providerName } from './names.ts'
export { noteDomains, providerOf, providerOfDomain, providerOfReply, providerOfWords } from './queries.ts'
export { isReporting } from './reporting.ts'
export { resolveMailProviders } from './resolve.ts'
export { providerLimitRoutes } from './routes.ts'
