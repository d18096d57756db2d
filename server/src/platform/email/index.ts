// Front door of email addresses and domain names. The rule is in the contracts, which the web app shares.
export { readDomain, readEmail } from '@lettermill/contracts/email'
export { typedEmail } from './typed-email.ts'
export { domainOf } from '../mail/mime.ts'
export { mailboxOf } from './mailbox.ts'
