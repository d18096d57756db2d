// Front door of mail-providers: the mailbox providers of recipients' domains, by their MX records, and their limits.
export {
  listProviderLimits,
  noteDomains,
  providerOf,
  providerOfDomain,
  providerOfReply,
  providerOfWords,
} from './queries.ts'
export { providerName, isReporting } from './names.ts'
export { resolveMailProviders } from './resolve.ts'
export { providerLimitRoutes } from './routes.ts'
