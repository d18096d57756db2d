// Front door of consents: evidence of what people agreed to. Rows are added, and deleted with their contact. A trigger
// refuses updates.
export { forgetConsents, forgetConsentsOfGone, purgeConsents } from './queries.ts'
export { listConsents, recordConsent, type Evidence, type NewConsent } from './consents.ts'
