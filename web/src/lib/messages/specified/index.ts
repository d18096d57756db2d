// The specification's few foreign and odd texts (P1 and P2), laid over the English catalogues in the default
// choice. A text that the English catalogue has in the specification's words does not belong here.
import type { English } from '../en/index.ts'
import type { Overlay } from '../translation.ts'
import { accounts } from './accounts.ts'
import { analytics } from './analytics.ts'
import { contacts } from './contacts.ts'
import { dashboard } from './dashboard.ts'
import { registrations } from './registrations.ts'
import { suppressions } from './suppressions.ts'

export const specified: Overlay<English> = {
  accounts,
  analytics,
  contacts,
  dashboard,
  registrations,
  suppressions,
}
