// Front door of second factors: authenticator apps, passkeys, recovery codes, and proving again who acts.
export { askSecondFactor, clearPending } from './pending.ts'
export { resetSecondFactors } from './reset.ts'
export { secondFactorRoutes } from './routes.ts'
export { sealStoredTotpSecrets } from './totp.ts'
