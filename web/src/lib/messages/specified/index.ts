// The specification's few foreign texts (P1 and P2), laid over the English catalogues in the default
// choice. A text that the specification prints in English, or not at all, does not belong here.
import type { English } from '../en/index.ts'
import type { Overlay } from '../translation.ts'
import { analytics } from './analytics.ts'
import { contacts } from './contacts.ts'
import { dashboard } from './dashboard.ts'
import { registrations } from './registrations.ts'

export const specified: Overlay<English> = { analytics, contacts, dashboard, registrations }
