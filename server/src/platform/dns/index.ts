// Front door of DNS lookups.
export { backwards, createDns, type Dns, type DnsOptions, type Found, type Lookups } from './lookups.ts'
export { resolverOf } from './resolver.ts'
export { limitTexts, txtLimits, type TxtPrefix, createFindTxt, type FindTxt } from './txt.ts'
