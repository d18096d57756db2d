// Front door of DNS lookups.
export { createFindTxt, type FindTxt } from './txt.ts'
