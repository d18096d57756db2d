// Front door of email addresses and domain names.
export { domainOf } from '../mail/address.ts'
export { readDomain, readEmail } from './address.ts'
