// Front door of DNS lookups.
export { backwards } from './backwards.ts'
export { createDns, type Dns, type DnsOptions, type Found, type Lookups } from './lookups.ts'
export { resolverOf } from './resolver.ts'
export { limitTexts, txtLimits, type TxtPrefix } from './texts.ts'
export { createFindTxt, type FindTxt } from './txt.ts'
