// Front door of consents: evidence of what people agreed to. Rows are added, and go with their contact; nothing changes
// them (a trigger refuses it).
export { forgetConsents, forgetConsentsOfGone, purgeConsents } from './queries.ts'
export { listConsents, recordConsent, type Evidence, type NewConsent } from './consents.ts'
