// Front door of DNS lookups.
export { backwards } from './backwards.ts'
export { createDns, type Dns, type Found, type Lookups } from './lookups.ts'
export { createFindTxt, type FindTxt } from './txt.ts'
