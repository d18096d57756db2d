// Front door of mail-providers: the mailbox providers of recipients' domains, by their MX records.
export { noteDomains, providerByMx } from './queries.ts'
export { resolveMailProviders } from './resolve.ts'
