// The few texts of the specification that are foreign or unusual (P1 and P2). In the default language they replace
// those of the English catalogue. Texts that the English catalogue already has in the specification's words do not
// belong here.
import type { English } from '../en/index.ts'
import type { Overlay } from '../translation.ts'
import { accounts } from './accounts.ts'
import { analytics } from './analytics.ts'
import { contacts } from './contacts.ts'
import { dashboard } from './dashboard.ts'
import { registrations } from './registrations.ts'
import { senders } from './senders.ts'
import { suppressions } from './suppressions.ts'

export const specified: Overlay<English> = {
  accounts,
  analytics,
  contacts,
  dashboard,
  registrations,
  senders,
  suppressions,
}
