// The front door of test addresses: addresses besides the account's own that take test messages.
// Not promised: a test message that is queued when its address is removed is still sent.
export { askAddress, assertConfirmed, type AskedAddress } from './addresses.ts'
export { confirmationMail, type ConfirmationMail } from './mail.ts'
export { clearAllowances, forgetTestAddress } from './queries.ts'
export { testAddressRoutes } from './routes.ts'
export { confirmationTokens, type ConfirmationTokens } from './tokens.ts'
